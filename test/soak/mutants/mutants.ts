// Two dozen bugs that somebody could well have written, each a text of the program in the place of another. They are nowhere
// in the program: a process that is started for a run reads them in place of what stands there (hook.mjs).

export interface Mutant {
  readonly name: string;
  readonly breaks: string;
  readonly file: string;
  /** What stands there, once, and what is read instead. */
  readonly changes: readonly (readonly [from: string, to: string])[];
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'any-revision',
    breaks: 'appends without the revision that was read',
    file: 'src/platform/eventstore/event-store.ts',
    changes: [
      ['if (!(await this.#line.isThere())) return null;', 'if (limitMs === APPEND_LIMIT_MS) return null;'],
      [
        'const expectedRevision = expected === NONE ? NO_STREAM : expected;',
        "const expectedRevision = 'any';",
      ],
    ],
  },
  {
    name: 'acknowledged-early',
    breaks: 'answers before the append, which is made meanwhile',
    file: 'src/platform/eventstore/append-once.ts',
    changes: [
      [
        'const appended = await store.append(stream, expected, events);',
        `store.append(stream, expected, events).catch(() => {});
    const appended: Settled = { outcome: 'appended', revision: expected + BigInt(events.length), position: 0n };`,
      ],
    ],
  },
  {
    name: 'unknown-is-done',
    breaks: 'takes an append for done whose answer was lost',
    file: 'src/platform/eventstore/append-once.ts',
    changes: [
      [
        'const settled = await fateOf(store, stream, expected, events, givenUpAt);',
        `const settled = { outcome: 'appended', revision: expected + BigInt(events.length), position: 0n } as Settled | null;
      void fateOf; void givenUpAt;`,
      ],
    ],
  },
  {
    name: 'drawn-event-ids',
    breaks: 'draws the ids of events, so that a request sent again writes again',
    file: 'src/platform/eventstore/event-id.ts',
    changes: [
      [
        'update(`${seed}\\n${stream}\\n${index}`)',
        'update(`${seed}\\n${stream}\\n${index}${Math.random()}`)',
      ],
    ],
  },
  {
    name: 'answers-not-kept',
    breaks: 'keeps no record of a request with an Idempotency-Key once it is answered',
    file: 'src/platform/http/once/idempotency-store.ts',
    changes: [
      [
        "await update(`state = 'done', status = $2, answer = $3`, status, answer);",
        'void status; void answer; await this.#query(`delete from runtime.idempotency ${ours}`, [id]);',
      ],
    ],
  },
  {
    name: 'checkpoint-apart',
    breaks: 'moves the checkpoint of the read models outside of their transaction',
    file: 'projections/following/apply.ts',
    changes: [
      [
        'await moveCheckpoints(transaction, followed, upTo);',
        'await moveCheckpoints(db as Transaction<unknown>, followed, upTo);',
      ],
    ],
  },
  {
    name: 'told-before-shown',
    breaks: 'answers a write before the read models show it',
    file: 'src/platform/following/progress.ts',
    changes: [
      [
        'if (position > this.#position && !(await this.#within(position, limitMs))) return false;',
        'void position; void limitMs; void this.#within;',
      ],
    ],
  },
  {
    name: 'outbox-checkpoint-apart',
    breaks: 'moves the checkpoint of the webhooks before their messages are written',
    file: 'src/roles/webhooks/outbox-rows.ts',
    changes: [
      [
        'const move = { from, to, told',
        "await pool.query('update runtime.webhook_checkpoint set position = $2 where position is not distinct from $1', [from, to]);\n  const move = { from: to, to, told",
      ],
    ],
  },
  {
    name: 'forgets-at-hand-over',
    breaks: 'whoever takes an endpoint over skips what was read and not sent',
    file: 'src/roles/webhooks/lane.ts',
    changes: [
      [
        'let least = this.#cursor + 1;',
        'if (this.#cursor >= 0) return this.#cursor;\n    let least = this.#cursor + 1;',
      ],
    ],
  },
  {
    name: 'forgets-what-is-under-way',
    breaks: 'forgets what is under way to a subscription that is switched off',
    file: 'src/roles/webhooks/held-lanes.ts',
    changes: [["held.place = 'lost';", 'this.#lanes.delete(name);']],
  },
  {
    name: 'failing-message-steps-aside',
    breaks: 'lets the later messages of a lot pass by one that failed',
    file: 'src/roles/webhooks/lane.ts',
    changes: [
      [
        'const at = head.next_attempt_at?.getTime() ?? 0;',
        'const at = line.queue.length > 1 ? 0 : (head.next_attempt_at?.getTime() ?? 0);',
      ],
      [
        '      line.queue[0] = { ...delivery, attempts: delivery.attempts + 1, next_attempt_at: again };',
        '      line.queue.push({ ...delivery, attempts: delivery.attempts + 1, next_attempt_at: again });\n      line.queue.shift();\n      if (line.queue.length > 1) return void this.#ready.push(key);',
      ],
    ],
  },
  {
    name: 'promotes-by-age',
    breaks: 'promotes the prospect that is known longest instead of the first who asked',
    file: 'src/domain/grid/options/queue.ts',
    changes: [
      [
        '  for (const option of liveOptions(queue))\n    for (const { id } of option.lots) if (!first.has(id))',
        '  for (const option of liveOptions(queue).toSorted((a, b) => a.lead_id - b.lead_id))\n    for (const { id } of option.lots) if (!first.has(id))',
      ],
    ],
  },
  {
    name: 'nobody-moves-up',
    breaks: 'promotes nobody when an option is cancelled',
    file: 'src/domain/grid/options/endings.ts',
    changes: [
      [
        "if (option.status !== 'option-pending' || !isFirst(first, option)) continue;",
        "if (option.status !== 'option-pending' || isFirst(first, option)) continue;",
      ],
    ],
  },
  {
    name: 'sold-twice',
    breaks: 'draws up a second contract for a lot',
    file: 'src/domain/grid/purchases/prepare.ts',
    changes: [
      [
        'grid.lots.get(id)?.status === free);',
        "['available', 'option', 'pre-booked', 'booked'].includes(grid.lots.get(id)?.status ?? free));",
      ],
    ],
  },
  {
    name: 'approved-twice',
    breaks: 'a ruling approves a person who is approved already',
    file: 'src/domain/registrations/decide.ts',
    changes: [
      [
        "if (isPrescribed || rivals.some((other) => other.status === 'accepted' || isApproved(other, now)))",
        'if (isPrescribed && rivals.length > 1_000)',
      ],
    ],
  },
  {
    name: 'one-person-two-leads',
    breaks: 'writes a lead without a look at who has its e-mail',
    file: 'src/processes/admission.ts',
    changes: [
      [
        'const wanted = values.filter((value) => !holds(before.contacts, value));',
        'const wanted: ContactValue[] = [];',
      ],
    ],
  },
  {
    name: 'two-leads-one-address',
    breaks: 'corrects a contact without a look at whose e-mail that is',
    file: 'src/processes/contact-writer.ts',
    changes: [
      [
        'const wanted = values.filter((value) => !holds(known.contacts, value));',
        'const wanted = values.filter(() => false);',
      ],
    ],
  },
  {
    name: 'undoes-the-other',
    breaks: 'saves a contact whole, as it was read before, with what was changed of it',
    file: 'src/processes/contact-writer.ts',
    changes: [
      [
        '{ ...command, held }, timed',
        '{ ...command, fields: { ...known.contacts.find(({ id }) => id === command.id)?.fields, ...command.fields }, held }, timed',
      ],
    ],
  },
  {
    name: 'closed-twice',
    breaks: 'closes a sales action that somebody else has closed meanwhile',
    file: 'src/domain/lead/sales-actions/decide.ts',
    changes: [
      [
        "if (!isOpen(action)) return refuse('action-closed');\n  const errors = wrongClosing(sent, c);",
        'const errors = wrongClosing(sent, c);',
      ],
    ],
  },
  {
    name: 'tag-of-a-part',
    breaks: 'makes the tag of a lot of what its list does not show',
    file: 'projections/lots/render.ts',
    changes: [['.update(listDocument).update(sheetRest)', '.update(sheetRest)']],
  },
  {
    name: 'one-file-of-two-plans',
    breaks: 'keeps two plans with the same content as one file, and removes it with the first',
    file: 'src/platform/files/file-store.ts',
    changes: [['/${sha256}-${fileId}`', '/${sha256}`; void fileId']],
  },
  {
    name: 'a-line-short',
    breaks: 'applies all of a sheet but its last line',
    file: 'src/api/imports/importing.ts',
    changes: [['items: inGridOrder(items, grid)', 'items: inGridOrder(items, grid).slice(0, -1)']],
  },
  {
    name: 'batch-decided-again',
    breaks: 'decides a batch anew that was written and not answered',
    file: 'src/processes/store-batch.ts',
    changes: [
      [
        'const done = await asWritten(book, stream, context, { ...batch, room });',
        'const again = { ...context, seed: `${context.seed} again` };\n    const { note: results } = await perform(book, batchDecider, stream, command, again);\n    const done = { results: results === MOVED ? [] : (results ?? []) };',
      ],
    ],
  },
  {
    name: 'page-kept-too-long',
    breaks: 'tells a page again though something it was made of has changed',
    file: 'src/platform/following/unchanged.ts',
    changes: [
      [
        'return this.#everything <= mark.position && (this.#last.get(tenant) ?? -1n) <= mark.position;',
        "return mark.position >= 0n || tenant === '';",
      ],
    ],
  },
  {
    name: 'key-survives',
    breaks: 'anonymises without destroying the key',
    file: 'src/platform/vault/vault.ts',
    changes: [
      [
        'on conflict (subject) do update set wrapped = null, destroyed = true,',
        'on conflict (subject) do update set wrapped = known.wrapped, destroyed = false,',
      ],
    ],
  },
  {
    name: 'cents-cut-off',
    breaks: 'cuts prices down to the cent instead of rounding them',
    file: 'src/domain/grid/lots/money.ts',
    changes: [['return (2n * dividend + divisor) / (2n * divisor);', 'return dividend / divisor;']],
  },
];
