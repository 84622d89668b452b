import type { AwaitsEvents } from '../../ingest/public.ts'
import { eventMention } from '../condition/walk.ts'

/** Only events that a segment mentions are worth a fact. */
export const listensForEvents: AwaitsEvents = (db, { environment, name }) => db`exists (
  select 1 from segment_mentions m
  where m.environment_id = ${environment} and m.mention = ${eventMention('')} || ${name})`
