import { Checkbox } from '@mantine/core'
import { texts } from '../../texts/legal.ts'
import s from './legal.module.css'

/** The checkbox below the text. */
export const Sentence = ({ text }: { text: string }) => (
  <div className={s.sentence}>
    <Checkbox label={text || texts.checkboxText} checked={false} readOnly tabIndex={-1} />
  </div>
)
