import type { DemoContact } from '../../../../demo/fixtures.ts'
import { after as later, type Seed, workingHour } from '../../../../demo/seed.ts'
import { renderMarkdown } from '../../../platform/html/markdown.ts'
import { plainHtml } from '../../../platform/html/plain-html.ts'
import { type FigureRow, figureNames, figureRows } from '../core/figures.ts'
import type { Channel, ConversationRow, MessageRow } from '../core/row.ts'
import {
  type Author,
  addEvent,
  addMessage,
  assign,
  automatic,
  awaitReply,
  close,
  type LiveDraft,
  newRow,
  open,
  readByContact,
  reopen,
  replied,
  retag,
  setPriority,
  snooze,
  type Targets,
} from '../core/transitions.ts'
import { notes, type Topic, thanks, topics } from './topics.ts'

export interface Simulated {
  row: ConversationRow
  messages: MessageRow[]
  figures: FigureRow[]
}

export interface Staffed {
  agents: Author[]
  groupId: string
  tagIds: ReadonlyMap<string, string>
  targets: Targets
}

const minute = 60_000

/** Simulates a conversation with the transitions that requests use. */
export function simulate(seed: Seed, staffed: Staffed, person: DemoContact, daysAgo: number): Simulated {
  const { chance } = seed
  const topic = chance.pick(topics)
  const begun = workingHour(seed, daysAgo)
  const channel = chance.weighted<Channel>([
    ['widget', 6],
    ['email', 3],
    ['portal', 1],
  ])
  const verified = !person.isVisitor
  const first = newRow({
    contactId: person.id,
    subject: channel === 'email' ? topic.tag : null,
    channel,
    verified,
    now: begun,
  })
  first.id = chance.idAt(begun)
  const course = courseOf(first, staffed.targets)
  const author: Author = { kind: 'contact', id: person.id, name: person.name }
  const agent = chance.pick(staffed.agents)
  const write = (text: string) => (draft: LiveDraft, at: Date) => {
    addMessage(draft, author, { text, html: plainHtml(text) }, { kind: 'message', channel, verified, now: at })
    Object.assign(draft.after, { unread: true })
    awaitReply(draft, staffed.targets, at)
    readByContact(draft, at)
  }
  course.step(begun, null, (draft, at) => {
    open(draft, staffed.targets, at)
    write(topic.question)(draft, at)
    addEvent(draft, author, 'created', null, at)
    retag(draft, { kind: 'rule', id: null, name: null }, { add: [staffed.tagIds.get(topic.tag) ?? ''], remove: [] }, at)
    if (chance.is(0.25)) assign(draft, agent, { group_id: staffed.groupId }, at)
    if (chance.is(0.12)) setPriority(draft, agent, chance.pick(['high', 'urgent', 'low']), at)
  })
  // The newest conversations still wait.
  if (daysAgo >= 3 || chance.is(0.65)) goOn(course, { seed, staffed, topic, agent, author, begun, daysAgo, write })
  return course.end(chance)
}

interface Begun {
  seed: Seed
  staffed: Staffed
  topic: Topic
  agent: Author
  author: Author
  begun: Date
  daysAgo: number
  write(text: string): (draft: LiveDraft, at: Date) => void
}

/** Adds the replies to a conversation, and its end. */
function goOn(course: Course, { seed, staffed, topic, agent, author, begun, daysAgo, write }: Begun): void {
  const { chance, now } = seed
  let at = begun
  const step = (from: number, to: number, by: Author, act: (draft: LiveDraft, at: Date) => void): boolean => {
    at = later(at, chance.int(from, to) * minute)
    if (at >= now) return false
    course.step(at, by.kind === 'staff' ? by.id : null, act)
    return true
  }
  const reply = (draft: LiveDraft, moment: Date) => answer(draft, agent, topic, moment)
  const end = (draft: LiveDraft, moment: Date) => close(draft, agent, moment)
  if (chance.is(0.3)) step(1, 20, author, write(topic.more))
  if (chance.is(0.15)) step(1, 20, agent, (draft, moment) => note(draft, agent, chance.pick(notes), moment))
  if (!step(4, 260, agent, reply)) return
  if (chance.is(0.65)) step(2, 300, author, write(chance.pick(thanks)))
  if (daysAgo < 6 && chance.is(0.3)) {
    const wakes = chance.is(0.5) ? later(now, chance.int(60, 4000) * minute).toISOString() : null
    step(1, 30, agent, (draft, moment) => snooze(draft, agent, wakes, moment))
    return
  }
  if (!chance.is(daysAgo < 10 ? 0.7 : 0.985) || !step(3, 900, agent, end)) return
  if (chance.is(0.4)) step(1, 300, author, (draft, moment) => rate(draft, author, seed, moment))
  if (!chance.is(0.05)) return
  const isReopened = step(60, 3000, author, (draft, moment) => {
    reopen(draft, author, staffed.targets, moment)
    write('It happens again.')(draft, moment)
  })
  if (isReopened && step(5, 200, agent, reply)) step(5, 600, agent, end)
}

function answer(draft: LiveDraft, agent: Author, { answer: text }: Topic, at: Date): void {
  if (draft.after.assignee_id === null) assign(draft, agent, { assignee_id: agent.id }, at)
  const content = { text, html: renderMarkdown(text).trim() }
  addMessage(draft, agent, content, { kind: 'message', channel: draft.after.channel, verified: true, now: at })
  const { first_response_due_at: due, first_response_at } = draft.after
  if (due !== null && first_response_at === null && Date.parse(due) < at.getTime()) {
    draft.after.first_response_missed = true
    addEvent(draft, automatic, 'target_missed', 'first_response', at)
  }
  replied(draft, at)
  readByContact(draft, at)
}

function note(draft: LiveDraft, agent: Author, text: string, at: Date): void {
  const how = { kind: 'note', channel: draft.after.channel, verified: true, now: at } as const
  addMessage(draft, agent, { text, html: plainHtml(text) }, how)
}

function rate(draft: LiveDraft, author: Author, { chance }: Seed, at: Date): void {
  draft.after.rating = chance.weighted([
    [5, 60],
    [4, 22],
    [3, 8],
    [2, 5],
    [1, 5],
  ])
  addEvent(draft, author, 'rated', String(draft.after.rating), at)
}

type Course = ReturnType<typeof courseOf>

/** Collects the steps of a conversation, and the figures of each. */
function courseOf(first: ConversationRow, targets: Targets) {
  let row: ConversationRow | null = null
  const messages: MessageRow[] = []
  const figures: FigureRow[] = []
  return {
    step(at: Date, memberId: string | null, act: (draft: LiveDraft, at: Date) => void): void {
      const draft: LiveDraft = { before: row, after: { ...(row ?? first) }, added: [], memberId }
      act(draft, at)
      messages.push(...draft.added)
      figures.push(...figureRows([draft], at, targets.time_zone))
      row = draft.after
    },
    /** Random ids from the seed, so that the demo is always the same. */
    end(chance: Seed['chance']): Simulated {
      const ended = row ?? first
      const ids = new Map(messages.map(({ id, created_at }) => [id, chance.idAt(new Date(created_at))]))
      return {
        row: { ...ended, last_message_id: ids.get(ended.last_message_id) ?? '', mail_due_at: null },
        messages: messages.map((message) => ({ ...message, id: ids.get(message.id) ?? '' })),
        figures,
      }
    },
  }
}

/** Adds up rows of the same day, dimension, key and shard. */
export function summed(rows: readonly FigureRow[]): FigureRow[] {
  const sums = new Map<string, FigureRow>()
  for (const row of rows) {
    const key = `${row.day} ${row.dimension} ${row.key} ${row.shard}`
    const sum = sums.get(key)
    if (sum) for (const name of figureNames) sum[name] += row[name]
    else sums.set(key, { ...row })
  }
  return [...sums.values()]
}
