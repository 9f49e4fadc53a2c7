// Who reads the interest of a lead in a program: asked by its own routes and by the lead's history.
import { anyOf } from '../../domain/vocabulary/permissions.ts';

export const readsInterests = anyOf('lead.view', 'lead-extended.view');
