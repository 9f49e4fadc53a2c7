// What a page says where a store is away or something broke: what became of what was sent, and what to do now.
import { expect, test } from 'vitest';
import { refusedPage } from '../../src/console/space.ts';
import { failed } from '../../src/console/trouble.ts';

test('who sent a form is told that it can be sent again, and who looked that nothing is lost', () => {
  const sent = failed(503, 'Service momentanément indisponible', true).content.text;
  expect(sent).toContain('n’est peut-être pas enregistré');
  expect(sent).toContain('actualisez cette page');
  expect(failed(503, 'Service momentanément indisponible').content.text).toContain('Rien n’est perdu');
  expect(failed(413, 'Trop grand', true).content.text).not.toContain('actualisez');
});

test('a page that cannot ask says the same, under the status it was told', () => {
  const told = { success: false, status: 503, code: 'unavailable', body: null, errors: null } as const;
  const page = refusedPage({ ...told, message: 'Service momentanément indisponible' });
  expect([page.status, page.content.text.includes('actualisez cette page')]).toEqual([503, true]);
});
