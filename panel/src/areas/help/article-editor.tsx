import { Select, TextInput } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/help.ts'
import { Editor } from '../../ui/editor/editor.tsx'
import { EditorForm } from '../../ui/editor/editor-form.tsx'
import { localeName } from '../../ui/locales.ts'
import { MarkdownField } from '../../ui/markdown/markdown-field.tsx'
import { Card } from '../../ui/page.tsx'
import { PropertySkeleton } from '../../ui/properties.tsx'
import { Section } from '../../ui/section.tsx'
import { SegmentSelect } from '../../ui/segment-select.tsx'
import { Failed } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { ArticleActs } from './article-acts.tsx'
import { ArticlePreview } from './article-preview.tsx'
import { type ArticleInFull, articleRead, collectionsRead, settingsRead, statuses } from './help.ts'
import { RelatedField } from './related-field.tsx'
import { type ArticleForm, useArticleForm } from './use-article-form.ts'

const back = { label: texts.helpCenter, search: { article: undefined, new: undefined, locale: undefined } }

/** An article on its own page; a new one without an id. */
export function ArticleEditor({ id }: { id: string | undefined }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const article = useRead(
    articleRead,
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true },
  )
  const settings = useRead(settingsRead, { query: { environment } })
  const error = article.error ?? settings.error
  if (settings.data && (id === undefined || article.data)) {
    const { locales, default_locale } = settings.data
    const wanted = screen.get('locale') ?? ''
    const locale = locales.includes(wanted) ? wanted : default_locale
    const loaded = article.data ?? null
    return <Loaded key={`${id ?? 'new'} ${locale}`} article={loaded} locale={locale} locales={locales} />
  }
  return (
    <Editor title={texts.article} back={back}>
      <Card label={texts.article}>
        {error ? (
          <Failed
            what={texts.theArticle}
            error={error}
            retry={() => void (article.error ? article.refetch() : settings.refetch())}
          />
        ) : (
          <div style={{ padding: 22 }}>
            <PropertySkeleton count={7} />
          </div>
        )}
      </Card>
    </Editor>
  )
}

interface LoadedProps {
  article: ArticleInFull | null
  locale: string
  locales: readonly string[]
}

function Loaded({ article, locale, locales }: LoadedProps) {
  const { form, submit, pending, error } = useArticleForm(article, locale)
  const isDirty = form.isDirty()
  return (
    <Editor
      title={article?.title ?? texts.newArticle}
      back={back}
      status={article && <Status tone={statuses[article.status].tone}>{statuses[article.status].label}</Status>}
      actions={article && <ArticleActs article={article} isDirty={isDirty} />}
    >
      <EditorForm
        form={form}
        onSubmit={submit}
        pending={pending}
        error={error}
        act={article ? texts.save : texts.saveDraft}
        isNew={article === null}
        side={<ArticlePreview form={form} saved={article?.texts.find((text) => text.locale === locale)} />}
        isSideWide
      >
        <Section title={texts.text}>
          {locales.length > 1 && <LanguageSelect locale={locale} locales={locales} isDirty={isDirty} />}
          <TextInput
            label={texts.title}
            placeholder={texts.inviteYourColleagues}
            maxLength={200}
            data-autofocus
            {...form.getInputProps('title')}
          />
          <MarkdownField
            maxLength={60_000}
            getValue={() => form.getValues().body}
            setValue={(body) => form.setFieldValue('body', body)}
            inputProps={form.getInputProps('body')}
          />
        </Section>
        <Placement form={form} article={article} />
      </EditorForm>
    </Editor>
  )
}

function LanguageSelect({ locale, locales, isDirty }: Omit<LoadedProps, 'article'> & { isDirty: boolean }) {
  const screen = useScreen()
  return (
    <Select
      label={texts.language}
      description={isDirty ? texts.saveYourChangesToEditAnother : undefined}
      disabled={isDirty}
      allowDeselect={false}
      data={locales.map((value) => ({ value, label: localeName(value) }))}
      value={locale}
      onChange={(value) => screen.set({ locale: value ?? undefined })}
      mb={14}
    />
  )
}

function Placement({ form, article }: { form: ArticleForm; article: ArticleInFull | null }) {
  const [environment] = useEnvironment()
  const collections = useRead(collectionsRead, { query: { environment, limit: 200 } }).data?.collections ?? []
  return (
    <Section title={texts.placement} description={texts.changesHereTakeEffectImmediately}>
      <Select
        label={texts.collection}
        placeholder={texts.none}
        clearable
        data={collections.map(({ id: value, name: label }) => ({ value, label }))}
        nothingFoundMessage={texts.noCollectionsYet}
        {...form.getInputProps('collection_id')}
      />
      <TextInput
        label={texts.address}
        description={texts.theLastPartOfThePublicAddress}
        placeholder={texts.generatedFromTheTitle}
        mt={14}
        {...form.getInputProps('slug')}
      />
      <div style={{ marginTop: 14 }}>
        <SegmentSelect
          label={texts.visibleTo}
          description={texts.anArticleForASegmentHasNoPublic}
          {...form.getInputProps('segment_id')}
        />
      </div>
      <RelatedField article={article} form={form} />
    </Section>
  )
}
