import type { Output } from '@userkeep/client'

export type AuditEvent = Output<'GET /v1/organization/audit-events'>['audit_events'][number]

/**
 * The audit sentences of an area, in `texts/audit`: the text after the actor's name. `{target}` stands for the target. Changes are
 * appended to a text; a function includes them itself, or leaves them out.
 */
export type AuditSentences = Record<string, string | ((event: AuditEvent) => string)>

const collected = import.meta.glob<AuditSentences>('../texts/audit/*.ts', { eager: true, import: 'audit' })
const sentences: AuditSentences = Object.assign({}, ...Object.values(collected))

/** Every action there is a sentence for, by name. */
export const auditActions = Object.keys(sentences).sort()

/** "changed the role {target}", or the action itself where nobody knows it. */
export function sentenceOf(event: AuditEvent): { text: string; isWhole: boolean } {
  const sentence = sentences[event.action] ?? (event.target ? `${event.action} {target}` : event.action)
  return typeof sentence === 'string' ? { text: sentence, isWhole: false } : { text: sentence(event), isWhole: true }
}
