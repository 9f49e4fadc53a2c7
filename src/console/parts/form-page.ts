// A page that is one form: what it changes, its button, and the way back.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html, type Html } from '../html.ts';
import type { Shown } from '../space.ts';
import { refusalBox } from './refusal.ts';

interface FormPage {
  readonly here: string;
  readonly title: string;
  readonly lede?: Html | string;
  /** What stands above the form. */
  readonly above?: Html;
  readonly action: string;
  readonly fields: Html;
  readonly button: string;
  /** Where who changes nothing goes. */
  readonly back: string;
  readonly refused?: NotTold | null | undefined;
  /** What stands below the form. */
  readonly below?: Html | null | false;
  /** Its button removes something. */
  readonly isGrave?: true;
  /** One of its fields is a file. */
  readonly sendsFile?: true;
}

export function formPage(page: FormPage): Shown {
  const { here, title, lede, above, action, fields, button, back, refused, below, isGrave, sendsFile } = page;
  return {
    here,
    ...(refused && { status: refused.status }),
    title,
    content: html`${lede !== undefined && html`<p class="lede">${lede}</p>`} ${above}
      ${refusalBox(refused ?? null)}
      <form method="post" action="${action}" ${sendsFile && html`enctype="multipart/form-data"`}>
        ${fields}
        <button ${isGrave && html`class="grave"`}>${button}</button>
      </form>
      ${below}
      <p><a href="${back}">Ne rien changer</a></p>`,
  };
}
