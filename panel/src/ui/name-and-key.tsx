import { TextInput } from '@mantine/core'
import { texts } from '../texts/ui.ts'
import { keyOf } from './key-of.ts'

interface NameAndKeyProps {
  /** A form of `@mantine/form` that has both. */
  form: {
    values: { name: string; key: string }
    setFieldValue: (path: 'name' | 'key', value: string) => void
    getInputProps: (path: 'name' | 'key') => object
  }
  isNew: boolean
  /** An example name. */
  example: string
  /** The use of the key: "The key that your code uses." */
  keyIs: string
  disabled?: boolean
}

/** The name and the key. The key follows the name until it is edited, and is fixed after saving. */
export function NameAndKey({ form, isNew, example, keyIs, disabled }: NameAndKeyProps) {
  const rename = (name: string) => {
    if (isNew && form.values.key === keyOf(form.values.name)) form.setFieldValue('key', keyOf(name))
    form.setFieldValue('name', name)
  }
  return (
    <>
      <TextInput
        label={texts.name}
        placeholder={example}
        disabled={disabled}
        data-autofocus
        {...form.getInputProps('name')}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      {isNew && (
        <TextInput
          label={texts.key}
          description={texts.keyIsItCannotBeChangedLater(keyIs)}
          placeholder={keyOf(example)}
          {...form.getInputProps('key')}
        />
      )}
    </>
  )
}
