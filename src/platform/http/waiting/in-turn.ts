// A turn around what a request costs.
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Place } from '../sharing/place.ts';

interface Turns<Caller> {
  enter(caller: Caller): Promise<Place> | Place;
  hold(place: Place, isOurs: () => boolean): () => void;
}

/** Undefined: go on at once. */
export type TakeTurn = () => Promise<undefined> | undefined;

export type InTurn = <Made>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (takeTurn: TakeTurn) => Promise<Made>,
) => Promise<Made>;

/** `work` takes the turn once all of the request is here, for a slow sender takes nobody's; it lasts until the answer is made. */
export async function inTurn<Caller, Made>(
  turns: Turns<Caller>,
  caller: Caller,
  answer: ServerResponse,
  work: (takeTurn: TakeTurn) => Promise<Made>,
): Promise<Made> {
  let leave: (() => void) | null = null;
  const hold = (place: Place): undefined => {
    leave = turns.hold(place, () => !answer.socket?.writableLength);
  };
  try {
    return await work(() => {
      const turn = turns.enter(caller);
      return turn instanceof Promise ? turn.then(hold) : hold(turn);
    });
  } finally {
    if (leave) onceMade(answer, leave);
  }
}

/** A list that is still being made when its handler is through is work like any other. */
function onceMade(answer: ServerResponse, leave: () => void): void {
  if (!answer.headersSent || answer.writableEnded || answer.destroyed) return leave();
  answer.once('finish', leave).once('close', leave);
}
