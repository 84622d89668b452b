/** What happens to the rows of a table, or why nothing has to. */
type Fate<Done extends string> = Done | { readonly none: string }

/** What a table with the id of a contact does when that person is folded into another, erased or exported. */
export interface ContactFate {
  /** `folded`: where both have a row, one is made of the two. */
  readonly merge: Fate<'moved' | 'folded' | 'deleted'>
  /** `scrubbed`: the row stays, without what it says of the person. */
  readonly erase: Fate<'deleted' | 'scrubbed'>
  /** Under which name its rows stand in the export. */
  readonly export: { readonly as: string } | { readonly none: string }
}

/** What a table with the id of a customer does when that customer is deleted. */
export interface CustomerFate {
  readonly delete: Fate<'deleted'>
}

/** A table of the schema. Only its area writes it. */
export interface Table {
  /**
   * Where it is on a distributed engine: absent, with its tenant; `reference`, a copy on every node; `local`, on the
   * first node alone; `coordinator`, likewise, and written together with rows of tenants: the engine is told of it, so
   * that both commit or neither.
   */
  readonly placement?: 'reference' | 'local' | 'coordinator'
  readonly contact?: ContactFate
  readonly customer?: CustomerFate
}

export type Tables = Readonly<Record<string, Table>>

const local = { placement: 'local' } as const
const coordinator = { placement: 'coordinator' } as const

/** The tables that belong to no area. */
export const platformTables: Tables = {
  migrations: local,
  fact_counter: local,
  fact_cursors: coordinator,
  failed_facts: coordinator,
  jobs: local,
  idempotent_answers: coordinator,
  mail_outbox: coordinator,
  audit_events: {},
  fact_outbox: {
    ...coordinator,
    contact: {
      merge: { none: 'the log keeps the id under which a fact was recorded; the timeline reads all ids of a contact' },
      erase: 'scrubbed',
      export: { none: 'the relay moves it to facts within moments' },
    },
    customer: { delete: { none: 'what happened stays in the log, by ids alone' } },
  },
  facts: {
    ...local,
    contact: {
      merge: { none: 'the log keeps the id under which a fact was recorded; the timeline reads all ids of a contact' },
      erase: 'scrubbed',
      export: { as: 'facts' },
    },
    customer: { delete: { none: 'what happened stays in the log, by ids alone' } },
  },
}
