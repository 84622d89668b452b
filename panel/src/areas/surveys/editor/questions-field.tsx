import { Button, Menu, Text, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { texts } from '../../../texts/surveys-editor.ts'
import { ProblemText } from '../../../ui/problem-text.tsx'
import { Section } from '../../../ui/section.tsx'
import { Sortable } from '../../../ui/sortable.tsx'
import { type Kind, kinds } from '../survey.ts'
import s from '../surveys.module.css'
import { newQuestion } from './draft.ts'
import { type LanguageProps, LanguagesBar } from './languages-bar.tsx'
import { QuestionFields } from './question-fields.tsx'
import { TranslatedFields } from './translated-fields.tsx'

const mostQuestions = 20

export function QuestionsField({ form, locale, choose }: LanguageProps) {
  const { questions, default_locale } = form.values
  const isDefault = locale === default_locale
  return (
    <Section title={texts.questions} description={texts.askedInThisOrderABranchSkips}>
      <LanguagesBar form={form} locale={locale} choose={choose} />
      {isDefault ? (
        <>
          <Sortable
            label={texts.questions}
            items={questions}
            keyOf={({ id }) => id}
            nameOf={({ title }, index) => title || texts.questionIndexInline(index + 1)}
            onMove={(from, to) => form.reorderListItem('questions', { from, to })}
          >
            {(question, index) => <QuestionFields form={form} question={question} index={index} />}
          </Sortable>
          <ProblemText mt={8}>{form.errors.questions}</ProblemText>
          <AddQuestion
            isFull={questions.length >= mostQuestions}
            add={(kind) => form.insertListItem('questions', newQuestion(kind))}
          />
        </>
      ) : (
        <ol className={s.translated} aria-label={texts.questions}>
          {questions.map((question, index) => (
            <TranslatedFields key={question.id} form={form} question={question} index={index} locale={locale} />
          ))}
        </ol>
      )}
      <Textarea
        key={locale}
        label={texts.thankYouTextOptional}
        placeholder={isDefault ? texts.thankYouWeReadEveryAnswer : form.values.thanks}
        autosize
        minRows={1}
        maxLength={500}
        mt={18}
        {...form.getInputProps(isDefault ? 'thanks' : `locales.${locale}.thanks`)}
      />
    </Section>
  )
}

const AddQuestion = ({ isFull, add }: { isFull: boolean; add: (kind: Kind) => void }) => (
  <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <Button variant="default" mt={12} leftSection={<IconPlus size={16} stroke={2} />} disabled={isFull}>
        {texts.addQuestion}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {Object.entries(kinds).map(([kind, { label, about }]) => (
        <Menu.Item key={kind} onClick={() => add(kind as Kind)}>
          {label}
          <Text span c="dimmed" fz={12.5} ml={8}>
            {about}
          </Text>
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
