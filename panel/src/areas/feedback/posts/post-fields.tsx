import { Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { texts } from '../../../texts/feedback-posts.ts'
import type { Places } from '../use-places.ts'

export interface PostValues {
  title: string
  body: string
  board_id: string
  category_id: string | null
}

interface PostFieldsProps {
  form: UseFormReturnType<PostValues>
  places: Places
  /** Below the title. */
  children?: ReactNode
}

export const PostFields = ({ form, places, children }: PostFieldsProps) => (
  <>
    <TextInput
      label={texts.title}
      placeholder={texts.darkMode}
      maxLength={200}
      data-autofocus
      {...form.getInputProps('title')}
    />
    {children}
    <Textarea
      label={texts.detailsOptional}
      autosize
      minRows={3}
      maxRows={12}
      maxLength={10_000}
      {...form.getInputProps('body')}
    />
    <Select
      label={texts.board}
      allowDeselect={false}
      data={places.boards
        .filter(({ id, archived_at }) => archived_at === null || id === form.values.board_id)
        .map(({ id, name, segment_id }) => ({ value: id, label: segment_id ? texts.namePrivate(name) : name }))}
      {...form.getInputProps('board_id')}
    />
    {places.categories.length > 0 && (
      <Select
        label={texts.categoryOptional}
        clearable
        placeholder={texts.none}
        data={places.categories.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('category_id')}
      />
    )}
  </>
)
