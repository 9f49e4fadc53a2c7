// Nothing is broken, not yet or not any more, and still something is not as it must be: a finding like those of the rules.
export class NotWell extends Error {}
