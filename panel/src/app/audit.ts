import type { Output } from '@userkeep/client'

export type AuditEvent = Output<'GET /v1/organization/audit-events'>['audit_events'][number]

/**
 * What an area says of its audit actions: what comes after the name of who did it. `{target}` stands for what it was done
 * to. After a text what changed is added by itself; a function says that as well, or finds it not worth saying.
 */
export type AuditSentences = Record<string, string | ((event: AuditEvent) => string)>

const collected = import.meta.glob<AuditSentences>('../areas/*/audit.ts', { eager: true, import: 'audit' })
const sentences: AuditSentences = Object.assign({}, ...Object.values(collected))

/** Every action there is a sentence for, by name. */
export const auditActions = Object.keys(sentences).sort()

/** "changed the role {target}", or the action itself where nobody knows it. */
export function sentenceOf(event: AuditEvent): { text: string; isWhole: boolean } {
  const sentence = sentences[event.action] ?? (event.target ? `${event.action} {target}` : event.action)
  return typeof sentence === 'string' ? { text: sentence, isWhole: false } : { text: sentence(event), isWhole: true }
}
