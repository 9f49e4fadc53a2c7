/** Whether pages are looked at in all ways, as `npm run test:console` does: in a run of all tests each has its turn. */
export const isEveryWay = process.env.TESTS_EVERY_WAY === '1';
