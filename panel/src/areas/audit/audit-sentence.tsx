import { type AuditEvent, sentenceOf } from '../../app/audit.ts'
import { summaryOf } from './changes.ts'

/** Returns the name of the target, or the end of its id. */
const nameOf = ({ name, id }: NonNullable<AuditEvent['target']>) => name ?? `…${id.slice(-6)}`

function partsOf(event: AuditEvent) {
  const { text, isWhole } = sentenceOf(event)
  const [before = '', after] = text.split('{target}')
  const target = after === undefined || !event.target ? '' : nameOf(event.target)
  const summary = isWhole ? '' : summaryOf(event.changes)
  return { before, target, after: after ?? '', summary }
}

/** "changed the role Support: added contacts:write". */
export function AuditSentence({ event, isShort }: { event: AuditEvent; isShort?: boolean }) {
  const { before, target, after, summary } = partsOf(event)
  return (
    <>
      {before}
      {target && <b>{target}</b>}
      {after}
      {!isShort && summary && `: ${summary}`}
    </>
  )
}

/** The same as text, for an export and a title. */
export function auditText(event: AuditEvent): string {
  const { before, target, after, summary } = partsOf(event)
  return before + target + after + (summary && `: ${summary}`)
}
