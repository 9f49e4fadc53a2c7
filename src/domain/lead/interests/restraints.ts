// What restrains an interest from outside the lead: options and purchases live on the grid of the program.

/** Whether the lead has a live option or purchase on the program; asked on the write side, before a decision. */
export type HasLiveOption = (tenant: string, programId: number, leadId: number) => Promise<boolean>;
