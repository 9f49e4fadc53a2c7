// Settings are read once, at the doors of the house (main.ts, cli.ts), and handed down from there.
export const environmentAtTheDoor = {
  meta: {
    type: 'problem',
    docs: { description: 'Only the entry points read the environment' },
    schema: [],
    messages: {
      env: 'only src/app/main.ts and src/app/cli.ts read the environment: take the setting as an argument',
    },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'env' });
    const keyIs = (node, name) => (node.computed ? node.property.value : node.property.name) === name;
    const isProcess = (node) =>
      (node.type === 'Identifier' && node.name === 'process') ||
      (node.type === 'MemberExpression' && node.object.name === 'globalThis' && keyIs(node, 'process'));
    return {
      MemberExpression(node) {
        if (isProcess(node.object) && keyIs(node, 'env')) report(node);
      },
      VariableDeclarator({ id, init }) {
        if (id.type !== 'ObjectPattern' || !init || !isProcess(init)) return;
        for (const property of id.properties)
          if (property.type === 'RestElement' || property.key.name === 'env') report(property);
      },
      ImportDeclaration({ source, specifiers }) {
        if (source.value !== 'node:process' && source.value !== 'process') return;
        for (const specifier of specifiers)
          if (specifier.type !== 'ImportSpecifier' || specifier.imported.name === 'env') report(specifier);
      },
    };
  },
};
