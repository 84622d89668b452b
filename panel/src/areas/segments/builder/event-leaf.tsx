import { ActionIcon, Button, NumberInput, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { texts } from '../../../texts/segments-builder.ts'
import s from './builder.module.css'
import { Compared } from './compared.tsx'
import { useBuilding } from './context.ts'
import { type EventDraft, newProperty, type PropertyDraft } from './draft.ts'
import { EventSelect } from './event-select.tsx'

const propertyOps = [
  'eq',
  'neq',
  'in',
  'contains',
  'starts_with',
  'ends_with',
  'gt',
  'gte',
  'lt',
  'lte',
  'exists',
] as const

/** A tracked event of a contact: how often, how long ago, with which properties. */
export function EventLeaf({ leaf }: { leaf: EventDraft }) {
  const { events, isClosed, change } = useBuilding()
  const set = (changes: Partial<EventDraft>) => change(leaf.id, { ...leaf, ...changes })
  const setTest = (id: string, to: PropertyDraft | null) =>
    set({ where: leaf.where.flatMap((test) => (test.id !== id ? [test] : to ? [to] : [])) })
  const number = (label: string, name: 'least' | 'most' | 'days', least: number) => (
    <NumberInput
      aria-label={label}
      placeholder={texts.any}
      w={84}
      min={least}
      allowDecimal={false}
      disabled={isClosed}
      value={leaf[name]}
      onChange={(value) => set({ [name]: typeof value === 'number' ? value : '' })}
    />
  )
  return (
    <div className={s.event}>
      <div className={s.line}>
        <Select
          aria-label={texts.didOrDidNot}
          w={110}
          allowDeselect={false}
          disabled={isClosed}
          data={[
            { value: 'did', label: texts.did },
            { value: 'not', label: texts.didNot },
          ]}
          value={leaf.isNot ? 'not' : 'did'}
          onChange={(value) => set({ isNot: value === 'not' })}
        />
        <EventSelect events={events} isClosed={isClosed} value={leaf.event} onChange={(event) => set({ event })} />
      </div>
      <div className={s.line}>
        {texts.atLeastNumberTextAndAtMost(
          number(texts.minimumCount, 'least', 0),
          number(texts.maximumCount, 'most', 0),
          number(texts.days, 'days', 1),
        )}
      </div>
      {leaf.where.map((test) => (
        <div key={test.id} className={s.leaf}>
          <div className={s.controls}>
            <TextInput
              aria-label={texts.property}
              placeholder={texts.property}
              disabled={isClosed}
              value={test.property}
              onChange={(event) => setTest(test.id, { ...test, property: event.currentTarget.value })}
            />
            <Compared
              value={test}
              ops={propertyOps}
              field={undefined}
              hasOpposites={false}
              onChange={({ isNot: _, ...changes }) => setTest(test.id, { ...test, ...changes })}
            />
          </div>
          {!isClosed && (
            <ActionIcon aria-label={texts.removeProperty} onClick={() => setTest(test.id, null)}>
              <IconX size={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      {!isClosed && leaf.where.length < 10 && (
        <div>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={13} stroke={2} />}
            onClick={() => set({ where: [...leaf.where, newProperty()] })}
          >
            {texts.property}
          </Button>
        </div>
      )}
    </div>
  )
}
