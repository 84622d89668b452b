import { Select, TextInput } from '@mantine/core'
import { texts } from '../../../texts/segments-builder.ts'
import type { Field } from '../segment.ts'
import s from './builder.module.css'
import { Compared } from './compared.tsx'
import { useBuilding } from './context.ts'
import { type FieldDraft, typeOf } from './draft.ts'
import { fieldName, groupOf } from './words.ts'

/** Something known of a contact, compared with a value. */
export function FieldLeaf({ leaf }: { leaf: FieldDraft }) {
  const { fields, isClosed, change } = useBuilding()
  const known = fields.find(({ name }) => name === leaf.field)
  const open = fields.find(({ name, is_open }) => is_open && leaf.field.startsWith(name))
  const named = known && !known.is_open ? known : open
  const set = (changes: Partial<FieldDraft>) => change(leaf.id, { ...leaf, ...changes })
  const choose = (name: string) => {
    const type = typeOf(name, fields)
    const ops: readonly string[] = fields.find((field) => field.name === name)?.ops ?? []
    const op = ops.includes(leaf.op) && type === leaf.type ? leaf.op : (ops[0] ?? 'eq')
    set({ field: name, type, op, ...(type !== leaf.type && { text: '', texts: [], isNot: false }) })
  }
  return (
    <div className={s.controls}>
      <div className={s.named}>
        <Select
          aria-label={texts.field}
          placeholder={texts.chooseAField}
          searchable
          allowDeselect={false}
          disabled={isClosed}
          data={choicesOf(fields)}
          value={named?.name ?? null}
          onChange={(name) => name && choose(name)}
        />
        {named?.is_open && (
          <TextInput
            aria-label={texts.nameOfTheAttribute}
            placeholder={texts.nameSuchAsPlan}
            disabled={isClosed}
            value={leaf.field.slice(named.name.length)}
            onChange={(event) => set({ field: named.name + event.currentTarget.value })}
          />
        )}
      </div>
      <Compared
        value={leaf}
        isNot={leaf.isNot}
        ops={named?.ops ?? ['eq']}
        field={known}
        onChange={(changes) => set(changes)}
      />
    </div>
  )
}

/** By what they are about. A free-form field comes last, for names that do not exist yet. */
function choicesOf(fields: readonly Field[]) {
  const groups = [...new Set(fields.map(({ name }) => groupOf(name)))]
  return groups.map((group) => ({
    group,
    items: fields
      .filter(({ name, is_open }) => groupOf(name) === group && !(is_open && isOnlyIds(name)))
      .toSorted((one, other) => Number(one.is_open) - Number(other.is_open))
      .map((field) => ({
        value: field.name,
        label: field.is_open ? texts.anotherLabel(field.label.toLowerCase()) : fieldName(field),
      })),
  }))
}

/** Names after these prefixes are ids, which nobody types. */
const isOnlyIds = (prefix: string) => ['survey.', 'checklist.', 'legal.', 'feedback.voted.'].includes(prefix)
