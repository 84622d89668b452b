import type { ComponentChildren } from 'preact'
import { texts } from '../../texts/feedback.ts'
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
      label={texts.title}
      name="title"
      required
      focus
      maxLength={200}
      placeholder={texts.shortClearTitle}
      {...(post && { value: post.title })}
    />
    {children}
    <TextArea
      label={texts.detailsOptional}
      name="body"
      rows={5}
      maxLength={10_000}
      isProse
      placeholder={texts.whatAreYouTryingToDo}
      {...(post && { value: post.body })}
    />
    {places && places.categories.length > 0 && (
      <Select
        label={texts.category}
        name="category_id"
        value={post?.category_id ?? ''}
        options={[
          { value: '', label: texts.none },
          ...places.categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    )}
  </>
)
