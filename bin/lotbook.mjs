#!/usr/bin/env -S node --max-semi-space-size=128
// The `lotbook` command. Room for what is young: histories pass through by the thousand events.
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
await import('../src/app/cli.ts');
