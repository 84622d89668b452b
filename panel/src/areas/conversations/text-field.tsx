import { Textarea, type TextareaProps } from '@mantine/core'
import { texts } from '../../texts/conversations.ts'

/** A text of a conversation in Markdown. */
export const TextField = (props: TextareaProps) => (
  <Textarea description={texts.markdown} autosize minRows={4} maxRows={14} maxLength={10_000} {...props} />
)
