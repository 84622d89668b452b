import { TextInput } from '@mantine/core'
import { keyOf } from './key-of.ts'

interface NameAndKeyProps {
  /** A form of `@mantine/form` that has both. */
  form: {
    values: { name: string; key: string }
    setFieldValue: (path: 'name' | 'key', value: string) => void
    getInputProps: (path: 'name' | 'key') => object
  }
  isNew: boolean
  /** What such a thing may be called. */
  example: string
  /** Who uses the key: "What your code asks for." */
  keyIs: string
  disabled?: boolean
}

/** What it is called, by people and by code. The key follows the name until somebody writes their own, and then stays. */
export function NameAndKey({ form, isNew, example, keyIs, disabled }: NameAndKeyProps) {
  const rename = (name: string) => {
    if (isNew && form.values.key === keyOf(form.values.name)) form.setFieldValue('key', keyOf(name))
    form.setFieldValue('name', name)
  }
  return (
    <>
      <TextInput
        label="Name"
        placeholder={example}
        disabled={disabled}
        data-autofocus
        {...form.getInputProps('name')}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      {isNew && (
        <TextInput
          label="Key"
          description={`${keyIs} It cannot be changed later.`}
          placeholder={keyOf(example)}
          {...form.getInputProps('key')}
        />
      )}
    </>
  )
}
