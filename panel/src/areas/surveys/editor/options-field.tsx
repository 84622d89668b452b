import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { texts } from '../../../texts/surveys-editor.ts'
import { ProblemText } from '../../../ui/problem-text.tsx'
import s from '../surveys.module.css'
import { newOption, type QuestionDraft } from './draft.ts'
import type { SurveyForm } from './use-survey-form.ts'

const mostOptions = 20

export function OptionsField({ form, question, index }: { form: SurveyForm; question: QuestionDraft; index: number }) {
  const path = `questions.${index}.options`
  return (
    <fieldset className={s.options} aria-label={texts.options}>
      <span className={s.label}>{texts.options}</span>
      {question.options.map(({ id }, at) => (
        <Group key={id} gap={6} wrap="nowrap" align="start">
          <TextInput
            aria-label={texts.optionAt(at + 1)}
            placeholder={texts.optionAt(at + 1)}
            flex={1}
            maxLength={200}
            {...form.getInputProps(`${path}.${at}.label`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            aria-label={texts.removeOptionAt(at + 1)}
            disabled={question.options.length === 1}
            onClick={() => form.removeListItem(path, at)}
          >
            <IconX size={15} stroke={1.8} />
          </ActionIcon>
        </Group>
      ))}
      <ProblemText>{form.errors[path]}</ProblemText>
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          disabled={question.options.length >= mostOptions}
          onClick={() => form.insertListItem(path, newOption())}
        >
          {texts.addOption}
        </Button>
      </div>
    </fieldset>
  )
}
