import { Autocomplete, NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import s from './builder.module.css'
import { useBuilding } from './context.ts'
import type { Comparison } from './draft.ts'
import { textOf } from './values.ts'
import { choiceOf, chosen, opChoices } from './words.ts'

interface ComparedProps {
  value: Comparison
  isNot?: boolean
  ops: readonly string[]
  /** Values that exist. */
  suggestions: readonly unknown[]
  /** Negation is a word of its own here. */
  hasOpposites?: boolean
  onChange: (changes: Partial<Comparison> & { isNot: boolean }) => void
}

/** An operator, and the value that it holds something against. */
export function Compared({ value, isNot = false, ops, suggestions, hasOpposites = true, onChange }: ComparedProps) {
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
        aria-label="Comparison"
        allowDeselect={false}
        disabled={isClosed}
        data={opChoices(ops, value.type, choice, hasOpposites)}
        value={choice}
        onChange={(next) => next && choose(next)}
      />
      <ValueInput
        value={value}
        suggestions={[...new Set(suggestions.map((one) => textOf(one, value.type)))]}
        isClosed={isClosed}
        onChange={(changes) => onChange({ ...changes, isNot })}
      />
    </>
  )
}

interface ValueInputProps {
  value: Comparison
  suggestions: string[]
  isClosed: boolean
  onChange: (changes: Partial<Comparison>) => void
}

function ValueInput({ value: { op, type, text, texts }, suggestions, isClosed, onChange }: ValueInputProps) {
  const shared = { 'aria-label': 'Value', disabled: isClosed }
  if (op === 'exists') return <span />
  if (op === 'in') {
    return (
      <TagsInput
        {...shared}
        placeholder={texts.length === 0 ? 'Values' : ''}
        data={suggestions}
        value={texts}
        onChange={(next) => onChange({ texts: next })}
      />
    )
  }
  if (op === 'within_days' || op === 'before_days') {
    return (
      <div className={s.days}>
        <NumberInput
          {...shared}
          aria-label="Days"
          w={90}
          min={1}
          allowDecimal={false}
          value={text === '' ? '' : Number(text)}
          onChange={(next) => onChange({ text: String(next) })}
        />
        {op === 'within_days' ? 'days' : 'days ago'}
      </div>
    )
  }
  if (type === 'boolean') {
    const data = [
      { value: 'true', label: 'True' },
      { value: 'false', label: 'False' },
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
      placeholder={type === 'number' ? 'Number' : 'Value'}
      data={suggestions}
      value={text}
      onChange={(next) => onChange({ text: next })}
    />
  )
}
