// XML while it is unpacked: elements without their prefixes, in slices between which everything else goes on.
import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { MOST, sentences, Unreadable } from './bounds.ts';

export interface XmlHandler {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

const DEEPEST = 64;

export async function readXml(source: Readable, handler: XmlHandler, tooLate: () => void): Promise<void> {
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  let unbroken = 0;
  let depth = 0;
  parser.on('error', () => {
    throw new Unreadable(sentences.broken);
  });
  // a document type could name other files, or grow without end
  parser.on('doctype', () => {
    throw new Unreadable(sentences.links);
  });
  parser.on('opentag', ({ name, attributes }) => {
    unbroken = 0;
    if (++depth > DEEPEST) throw new Unreadable(sentences.broken);
    handler.open?.(bare(name), attributes);
  });
  parser.on('text', (text) => {
    unbroken = 0;
    handler.text?.(text);
  });
  parser.on('closetag', ({ name }) => {
    unbroken = 0;
    depth--;
    handler.close?.(bare(name));
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of source as AsyncIterable<Buffer>) {
    tooLate();
    unbroken += chunk.length;
    parser.write(decoder.decode(chunk, { stream: true }));
    if (unbroken > MOST.unbrokenBytes) throw new Unreadable(sentences.broken);
  }
  parser.close();
}

function bare(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
