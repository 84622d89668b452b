/** The effect on a table's rows, or the reason why there is none. */
type Policy<Done extends string> = Done | { readonly none: string }

/** The effect of a merge, an erasure and an export on a table with a contact's id. */
interface ContactPolicy {
  /** In `merge`, two rows may become one. */
  readonly merge: Policy<'moved' | 'merged' | 'deleted'>
  /** `scrubbed`: the row stays without personal data. */
  readonly erase: Policy<'deleted' | 'scrubbed'>
  /** The name of its rows in the export. */
  readonly export: { readonly as: string } | { readonly none: string }
}

/** The effect of deleting a customer on a table with its id. */
interface CustomerPolicy {
  readonly delete: Policy<'deleted'>
}

/** The effect of an erasure on a JSON column: `erased` says how personal data is removed, `none` why there is none. */
type JsonPolicy = { readonly erased: string } | { readonly none: string }

/**
 * The role of rows of an environment in its export and in a purge of test data:
 * `data` (people and their activity) is exported and deleted, `setup` (settings and content of the tenant) is exported and
 * stays, `working` (derived rows, queues, sessions) is not exported and deleted, and `internal` (keys and counters of the
 * service) is not exported and stays.
 */
type RowsKind = 'data' | 'setup' | 'working' | 'internal'

/** A table of the schema, written by its area only. */
export interface Table {
  /**
   * The placement on a distributed engine: absent, with its tenant; `reference`, a copy on every node; `local`, on the
   * first node only; `coordinator`, likewise, and written together with distributed tables.
   */
  readonly placement?: 'reference' | 'local' | 'coordinator'
  /** Required for a table with rows of environments. `without` lists the columns that no export contains. */
  readonly rows?: RowsKind | { readonly kind: RowsKind; readonly without: readonly string[] }
  readonly contact?: ContactPolicy
  readonly customer?: CustomerPolicy
  /** Each of its JSON columns. */
  readonly json?: Readonly<Record<string, JsonPolicy>>
}

export type Tables = Readonly<Record<string, Table>>

const local = { placement: 'local' } as const
const coordinator = { placement: 'coordinator' } as const

const personalFields = { erased: 'without the fields that identify a person' }

/** Tables of the platform. */
export const platformTables: Tables = {
  migrations: local,
  fact_counter: local,
  fact_cursors: coordinator,
  failed_facts: coordinator,
  jobs: local,
  idempotent_answers: coordinator,
  mail_outbox: { ...coordinator, rows: 'working' },
  audit_events: { rows: 'internal', json: { changes: { erased: 'cleared if the contact is the target' } } },
  fact_outbox: {
    rows: 'working',
    json: { data: personalFields },
    ...coordinator,
    contact: {
      merge: { none: 'the log has the ID under which a fact was recorded; the timeline reads all IDs of a contact' },
      erase: 'scrubbed',
      export: { none: 'the relay moves it to facts within moments' },
    },
    customer: { delete: { none: 'facts remain in the log, by IDs only' } },
  },
  facts: {
    rows: 'data',
    json: { data: personalFields },
    ...local,
    contact: {
      merge: { none: 'the log has the ID under which a fact was recorded; the timeline reads all IDs of a contact' },
      erase: 'scrubbed',
      export: { as: 'facts' },
    },
    customer: { delete: { none: 'facts remain in the log, by IDs only' } },
  },
}

/** Returns every table of the platform and of these areas. */
export const tablesOf = (areas: readonly { readonly tables?: Tables }[]): Tables =>
  Object.assign({}, platformTables, ...areas.map(({ tables = {} }) => tables))
