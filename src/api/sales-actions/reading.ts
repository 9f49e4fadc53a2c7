// Who reads the sales actions of a lead on a program: asked by their own routes and by the lead's history.
import { anyOf } from '../../domain/vocabulary/permissions.ts';

export const readsActions = anyOf('sales-action.view');
