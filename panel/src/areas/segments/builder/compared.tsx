import { Autocomplete, MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { texts } from '../../../texts/segments-builder.ts'
import type { Field } from '../segment.ts'
import s from './builder.module.css'
import { useBuilding } from './context.ts'
import { CustomerValue } from './customer-value.tsx'
import type { Comparison } from './draft.ts'
import { textOf } from './values.ts'
import { choiceOf, choicesOfValues, chosen, customerField, opChoices } from './words.ts'

interface ComparedProps {
  value: Comparison
  isNot?: boolean
  ops: readonly string[]
  /** The field, where it is known: its values are suggested by their names. */
  field: Field | undefined
  /** Negation is a word of its own here. */
  hasOpposites?: boolean
  onChange: (changes: Partial<Comparison> & { isNot: boolean }) => void
}

/** An operator, and the value that it holds something against. */
export function Compared({ value, isNot = false, ops, field, hasOpposites = true, onChange }: ComparedProps) {
  const { isClosed } = useBuilding()
  const choice = choiceOf({ ...value, isNot })
  const choose = (next: string) => {
    const { text, ...rest } = chosen(next)
    // A truth value that said whether something is set is no value to compare with.
    const isStale = value.op === 'exists' && rest.op !== 'exists'
    onChange({ ...rest, ...(text !== undefined ? { text } : isStale && { text: '' }) })
  }
  return (
    <>
      <Select
        aria-label={texts.comparison}
        allowDeselect={false}
        disabled={isClosed}
        data={opChoices(ops, value.type, choice, hasOpposites)}
        value={choice}
        onChange={(next) => next && choose(next)}
      />
      <ValueInput
        value={value}
        suggestions={[...new Set((field?.values ?? []).map((one) => textOf(one, value.type)))]}
        choices={choicesOfValues(field)}
        isCustomer={field?.name === customerField}
        isClosed={isClosed}
        onChange={(changes) => onChange({ ...changes, isNot })}
      />
    </>
  )
}

interface ValueInputProps {
  value: Comparison
  suggestions: string[]
  /** Values with names of their own: one is chosen by its name. */
  choices: { value: string; label: string }[] | null
  /** The value is the id of a customer. */
  isCustomer: boolean
  isClosed: boolean
  onChange: (changes: Partial<Comparison>) => void
}

function ValueInput(props: ValueInputProps) {
  const { suggestions, choices, isCustomer, isClosed, onChange } = props
  const { op, type, text, texts: entries } = props.value
  const shared = { 'aria-label': texts.value, disabled: isClosed }
  if (op === 'exists') return <span />
  if (isCustomer && (op === 'eq' || op === 'neq')) {
    return <CustomerValue value={text} isClosed={isClosed} onChange={(id) => onChange({ text: id })} />
  }
  if (choices && (op === 'in' || op === 'eq' || op === 'neq')) {
    return op === 'in' ? (
      <MultiSelect
        {...shared}
        placeholder={entries.length === 0 ? texts.values : ''}
        searchable
        data={withUnknown(choices, entries)}
        value={entries}
        onChange={(next) => onChange({ texts: next })}
      />
    ) : (
      <Select
        {...shared}
        placeholder={texts.value}
        searchable
        allowDeselect={false}
        data={withUnknown(choices, text === '' ? [] : [text])}
        value={text || null}
        onChange={(next) => onChange({ text: next ?? '' })}
      />
    )
  }
  if (op === 'in') {
    return (
      <TagsInput
        {...shared}
        placeholder={entries.length === 0 ? texts.values : ''}
        data={suggestions}
        value={entries}
        onChange={(next) => onChange({ texts: next })}
      />
    )
  }
  if (op === 'within_days' || op === 'before_days') {
    return (
      <div className={s.days}>
        <NumberInput
          {...shared}
          aria-label={texts.days}
          w={90}
          min={1}
          allowDecimal={false}
          value={text === '' ? '' : Number(text)}
          onChange={(next) => onChange({ text: String(next) })}
        />
        {op === 'within_days' ? texts.daysInline : texts.daysAgo}
      </div>
    )
  }
  if (type === 'boolean') {
    const data = [
      { value: 'true', label: texts.yes },
      { value: 'false', label: texts.no },
    ]
    return (
      <Select
        {...shared}
        allowDeselect={false}
        data={data}
        value={text}
        onChange={(next) => onChange({ text: next ?? '' })}
      />
    )
  }
  if (type === 'date') {
    const change = (next: string) => onChange({ text: next })
    return (
      <TextInput {...shared} type="date" value={text.slice(0, 10)} onChange={(e) => change(e.currentTarget.value)} />
    )
  }
  return (
    <Autocomplete
      {...shared}
      placeholder={type === 'number' ? texts.number : texts.value}
      data={suggestions}
      value={text}
      onChange={(next) => onChange({ text: next })}
    />
  )
}

/** A condition may name a value that exists no more. */
const withUnknown = (choices: { value: string; label: string }[], values: readonly string[]) => [
  ...choices,
  ...values
    .filter((value) => !choices.some((choice) => choice.value === value))
    .map((value) => ({ value, label: value })),
]
