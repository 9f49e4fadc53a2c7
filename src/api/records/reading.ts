// Who reads the records of a lead on a program: asked by their own routes and by the lead's history.
import { anyOf } from '../../domain/vocabulary/permissions.ts';

export const readsRecords = anyOf('record.view');
