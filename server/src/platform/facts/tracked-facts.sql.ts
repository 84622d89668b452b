import type { Db } from '../db/sql.ts'

/**
 * Returns the start of a statement that records tracked events as facts; the caller appends `from`. The type is the
 * tenant's name of the event, and the fact is about the customer if there is one.
 */
export const insertTrackedFacts = (db: Db) => db`
  insert into fact_outbox (id, organization_id, environment_id, origin, type, aggregate_type, aggregate_id,
    contact_id, customer_id, data, occurred_at)
  select id, organization_id, environment_id, 'tracked', name,
    case when customer_id is null then 'contact' else 'customer' end, coalesce(customer_id, contact)::text, contact,
    customer_id, jsonb_build_object('contact_id', contact, 'customer_id', customer_id, 'properties', properties,
      'source', case when by_contact then 'contact' else 'machine' end),
    occurred_at`
