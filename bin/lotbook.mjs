#!/usr/bin/env -S node --max-semi-space-size=128
// The `lotbook` command. Room for what is young: histories pass through by the thousand events.
import { ensureInstalled } from './install.mjs';
import { load } from './load.mjs';

ensureInstalled();
await load(new URL('../src/app/cli.ts', import.meta.url));
