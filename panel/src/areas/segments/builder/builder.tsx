import { ActionIcon, Button, Group, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { texts } from '../../../texts/segments-builder.ts'
import { ProblemText } from '../../../ui/problem-text.tsx'
import type { Segment, SegmentFields } from '../segment.ts'
import s from './builder.module.css'
import { BuildingContext, useBuilding } from './context.ts'
import {
  changed,
  type Draft,
  type GroupDraft,
  type Match,
  newEvent,
  newField,
  newGroup,
  newSegment,
  problemOf,
  toCondition,
} from './draft.ts'
import { EventLeaf } from './event-leaf.tsx'
import { FieldLeaf } from './field-leaf.tsx'
import { SegmentLeaf } from './segment-leaf.tsx'

interface BuilderProps {
  value: GroupDraft
  onChange: (value: GroupDraft) => void
  fields: SegmentFields
  segments: readonly Pick<Segment, 'id' | 'name'>[]
  /** The last errors of the API. */
  errors: Record<string, string>
  isClosed: boolean
}

/** The condition of a segment: groups within groups, and what is asked in them. */
export function Builder({ value, onChange, fields, segments, errors, isClosed }: BuilderProps) {
  const written = useMemo(() => toCondition(value), [value])
  const change = (id: string, to: Draft | null) =>
    onChange(to?.kind === 'group' && id === value.id ? to : changed(value, id, to))
  return (
    <BuildingContext
      value={{ ...fields, segments, isClosed, change, problemOf: (id) => problemOf(id, written, errors) }}
    >
      <GroupNode group={value} depth={1} />
    </BuildingContext>
  )
}

const matches: { value: Match; label: string }[] = [
  { value: 'all', label: texts.allOfThese },
  { value: 'any', label: texts.anyOfThese },
  { value: 'none', label: texts.noneOfThese },
  { value: 'not_all', label: texts.notAllOfThese },
  { value: 'customer', label: texts.oneCustomerMeetsAll },
]

/** A group at this depth still has room for one inside it. */
const deepestGroup = 4

function GroupNode({ group, depth }: { group: GroupDraft; depth: number }) {
  const { change, isClosed, problemOf } = useBuilding()
  const add = (child: Draft) => change(group.id, { ...group, children: [...group.children, child] })
  const problem = problemOf(group.id)
  return (
    <fieldset className={s.group} aria-label={texts.groupCount(depth)} data-inner={depth > 1 || undefined}>
      <div className={s.groupHead}>
        <Select
          aria-label={texts.matchAllOrAny}
          w={220}
          allowDeselect={false}
          disabled={isClosed}
          data={matches}
          value={group.match}
          onChange={(match) => match && change(group.id, { ...group, match })}
        />
        {depth > 1 && !isClosed && <Remove label={texts.removeGroup} id={group.id} />}
      </div>
      <div className={s.parts}>
        {group.children.map((child) => (
          <div key={child.id} className={s.part}>
            <Node draft={child} depth={depth + 1} />
          </div>
        ))}
      </div>
      <ProblemText>{problem}</ProblemText>
      {!isClosed && <Additions add={add} hasGroups={depth < deepestGroup} />}
    </fieldset>
  )
}

const Additions = ({ add, hasGroups }: { add: (child: Draft) => void; hasGroups: boolean }) => (
  <Group gap={6}>
    {(
      [
        [texts.field, newField],
        [texts.event, newEvent],
        [texts.segment, newSegment],
        ...(hasGroups ? [[texts.group, newGroup] as const] : []),
      ] as [string, () => Draft][]
    ).map(([label, made]) => (
      <Button
        key={label}
        size="xs"
        variant="default"
        leftSection={<IconPlus size={13} stroke={2} />}
        aria-label={texts.addLabel(label.toLowerCase())}
        onClick={() => add(made())}
      >
        {label}
      </Button>
    ))}
  </Group>
)

function Node({ draft, depth }: { draft: Draft; depth: number }) {
  const { problemOf, isClosed } = useBuilding()
  if (draft.kind === 'group') return <GroupNode group={draft} depth={depth} />
  const problem = problemOf(draft.id)
  return (
    <>
      <div className={s.leaf}>
        {draft.kind === 'field' && <FieldLeaf leaf={draft} />}
        {draft.kind === 'event' && <EventLeaf leaf={draft} />}
        {draft.kind === 'segment' && <SegmentLeaf leaf={draft} />}
        {!isClosed && <Remove label={texts.removeCondition} id={draft.id} />}
      </div>
      <ProblemText mt={4}>{problem}</ProblemText>
    </>
  )
}

function Remove({ label, id }: { label: string; id: string }) {
  const { change } = useBuilding()
  return (
    <ActionIcon className={s.remove} aria-label={label} onClick={() => change(id, null)}>
      <IconX size={16} />
    </ActionIcon>
  )
}
