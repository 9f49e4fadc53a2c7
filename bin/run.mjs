// Runs the project's tools from its own node_modules, whatever folder the caller is in.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    process.exitCode = 1;
  });

const ENTRY = {
  tsc: 'typescript/bin/tsc',
  eslint: 'eslint/bin/eslint.js',
  prettier: 'prettier/bin/prettier.cjs',
  vitest: 'vitest/vitest.mjs',
};

/** Room for what is young, in MiB: two thousand files are looked at one after the other, and little of each is kept. */
const FLAGS = { eslint: ['--max-semi-space-size=128'] };

/** Resolves to the exit code. Output is streamed, or held back and shown in one piece when tools run side by side. */
export function runTool(tool, args, { holdOutput = false, env = {} } = {}) {
  return runNode([...(FLAGS[tool] ?? []), path.join(root, 'node_modules', ENTRY[tool]), ...args], {
    holdOutput,
    env,
  });
}

export function runNode(args, { holdOutput = false, env = {} } = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', holdOutput ? 'pipe' : 'inherit', holdOutput ? 'pipe' : 'inherit'],
  });
  running.add(child);
  const held = [];
  child.stdout?.on('data', (chunk) => held.push(chunk));
  child.stderr?.on('data', (chunk) => held.push(chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(1);
    });
    child.once('close', (code) => {
      running.delete(child);
      process.stdout.write(Buffer.concat(held));
      resolve(code ?? 1);
    });
  });
}
