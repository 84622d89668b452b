import type { ComponentChildren } from 'preact'
import { Field, Select, TextArea } from '../../ui/form.tsx'
import type { Places, Post } from './feedback.ts'

interface PostFieldsProps {
  places: Places | undefined
  post?: Pick<Post, 'title' | 'body' | 'category_id'>
  /** Below the title. */
  children?: ComponentChildren
}

export const PostFields = ({ places, post, children }: PostFieldsProps) => (
  <>
    <Field
      label="Title"
      name="title"
      required
      focus
      maxLength={200}
      placeholder="A short, clear title"
      {...(post && { value: post.title })}
    />
    {children}
    <TextArea
      label="Details (optional)"
      name="body"
      rows={5}
      maxLength={10_000}
      isProse
      placeholder="What are you trying to do, and what is in the way?"
      {...(post && { value: post.body })}
    />
    {places && places.categories.length > 0 && (
      <Select
        label="Category"
        name="category_id"
        value={post?.category_id ?? ''}
        options={[
          { value: '', label: 'None' },
          ...places.categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    )}
  </>
)
