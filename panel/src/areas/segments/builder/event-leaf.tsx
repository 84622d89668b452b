import { ActionIcon, Autocomplete, Button, NumberInput, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import s from './builder.module.css'
import { Compared } from './compared.tsx'
import { useBuilding } from './context.ts'
import { type EventDraft, newProperty, type PropertyDraft } from './draft.ts'

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

/** Something that the tenant's product told of a contact: how often, how long ago, with which properties. */
export function EventLeaf({ leaf }: { leaf: EventDraft }) {
  const { events, isClosed, change } = useBuilding()
  const set = (changes: Partial<EventDraft>) => change(leaf.id, { ...leaf, ...changes })
  const setTest = (id: string, to: PropertyDraft | null) =>
    set({ where: leaf.where.flatMap((test) => (test.id !== id ? [test] : to ? [to] : [])) })
  const number = (label: string, name: 'least' | 'most' | 'days', least: number) => (
    <NumberInput
      aria-label={label}
      placeholder="any"
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
          aria-label="Did or did not"
          w={110}
          allowDeselect={false}
          disabled={isClosed}
          data={[
            { value: 'did', label: 'Did' },
            { value: 'not', label: 'Did not' },
          ]}
          value={leaf.isNot ? 'not' : 'did'}
          onChange={(value) => set({ isNot: value === 'not' })}
        />
        <Autocomplete
          aria-label="Event"
          placeholder="Name of the event"
          flex="1 1 160px"
          data={events}
          disabled={isClosed}
          value={leaf.event}
          onChange={(event) => set({ event })}
        />
      </div>
      <div className={s.line}>
        at least {number('At least so often', 'least', 0)} and at most {number('At most so often', 'most', 0)} times, in
        the last {number('Days', 'days', 1)} days
      </div>
      {leaf.where.map((test) => (
        <div key={test.id} className={s.leaf}>
          <div className={s.controls}>
            <TextInput
              aria-label="Property"
              placeholder="Property"
              disabled={isClosed}
              value={test.property}
              onChange={(event) => setTest(test.id, { ...test, property: event.currentTarget.value })}
            />
            <Compared
              value={test}
              ops={propertyOps}
              suggestions={[]}
              hasOpposites={false}
              onChange={({ isNot: _, ...changes }) => setTest(test.id, { ...test, ...changes })}
            />
          </div>
          {!isClosed && (
            <ActionIcon aria-label="Remove property" onClick={() => setTest(test.id, null)}>
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
            Property
          </Button>
        </div>
      )}
    </div>
  )
}
