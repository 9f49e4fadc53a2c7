// Fastify brings compilers for the schemas of routes. Ours have none for it: they are judged in serve.ts, which knows the
// order of refusals, and answers are text before they get to Fastify. So they are not even loaded.
function unasked(): never {
  throw new Error('no route leaves a schema to Fastify');
}

export const NO_COMPILERS = {
  schemaController: { compilersFactory: { buildValidator: unasked, buildSerializer: unasked } },
};
