// What the forms of a sale's page send: a step, the deposit, the planned days.
import type { Question } from '../../platform/http/routes/inside.ts';
import { differing, onto } from '../parts/stood.ts';
import type { Look, Shown } from '../space.ts';
import { plansOf } from './forms.ts';
import { instantTyped } from './moments.ts';
import { salePage } from './sheet.ts';
import type { SaleStep } from './steps.ts';
import { ONE, saleOf, type Found, type Sale } from './told.ts';

type Typed = Readonly<Record<string, string>>;

export async function takeStep(look: Look, step: SaleStep, typed: Typed): Promise<Shown> {
  const { sale, params } = await saleOf(look);
  const body = step.field === null ? {} : { [step.field.name]: whenOf(look, sale, step, typed) };
  return await sent(look, step.name, typed, { method: 'POST', path: `${ONE}/${step.path}`, params, body });
}

function whenOf({ visitor }: Look, sale: Sale, { field, after }: SaleStep, typed: Typed): string | undefined {
  const text = field === null ? undefined : typed[field.name];
  if (text === undefined || field?.kind === 'day') return text;
  return instantTyped(text, visitor.timezone, after(sale));
}

/** The field that was sent says which way the money went. */
export async function moveDeposit(look: Look, typed: Typed): Promise<Shown> {
  const { sale, params } = await saleOf(look);
  const { timezone } = look.visitor;
  const after = { received_at: sale.signed_at, returned_at: sale.deposit.received_at };
  const body = Object.fromEntries(
    (['received_at', 'returned_at'] as const).flatMap((name) => {
      const text = typed[name];
      return text === undefined ? [] : [[name, instantTyped(text, timezone, after[name])]];
    }),
  );
  return await sent(look, 'depot', typed, { method: 'POST', path: `${ONE}/deposit`, params, body });
}

/** A day that was emptied is taken back; one that was not sent stays. */
export async function changePlans(look: Look, wanted: Typed): Promise<Shown> {
  const { sale, params } = await saleOf(look);
  const { typed, refused } = onto(plansOf(sale), wanted);
  if (refused) return await salePage(look, { form: 'echeances', answer: refused, typed });
  const body = differing(daysOf(plansOf(sale)), daysOf(typed));
  return await sent(look, 'echeances', typed, { method: 'PUT', path: ONE, params, body });
}

function daysOf(typed: Typed): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    (['deed_planned_on', 'financing_due_on'] as const).flatMap((name) => {
      const text = typed[name];
      return text === undefined ? [] : [[name, text === '' ? null : text]];
    }),
  );
}

async function sent(
  look: Look,
  form: string,
  typed: Typed,
  question: Question & { readonly params: Found['params'] },
): Promise<Shown> {
  const answer = await look.told(question);
  if (!answer.success) return await salePage(look, { form, answer, typed });
  return { goOn: look.at(`/ventes/${question.params.purchaseId}`) };
}
