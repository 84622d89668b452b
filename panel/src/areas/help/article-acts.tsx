import { Anchor, Button, Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/help.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { DrawerMenu } from '../../ui/drawer.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { localOf, momentOf } from '../../ui/local-moment.ts'
import { toast } from '../../ui/toast.ts'
import { type ArticleInFull, articleReads, articlesRead } from './help.ts'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

export function ArticleActs({ article, isDirty }: { article: ArticleInFull; isDirty: boolean }) {
  const [environment] = useEnvironment()
  const [open, setOpen] = useState<'publish' | 'unpublish' | 'delete' | null>(null)
  const input = { params: { id: article.id }, query: { environment } }
  const unschedule = useAct('POST /v1/organization/help/articles/{id}/unschedule', { refresh: [...articleReads] })
  const close = () => setOpen(null)
  const isPublished = article.status === 'published'
  const hasEmptyText = article.texts.some(({ body }) => body.trim() === '')
  const reason = isDirty ? texts.saveYourChangesFirst : hasEmptyText ? texts.writeTheTextFirst : null
  const isDone = isPublished && !article.has_unpublished_changes
  return (
    <>
      {article.url && (
        <Anchor href={article.url} target="_blank" rel="noopener" size="sm">
          {texts.viewArticle}
        </Anchor>
      )}
      {!isDone && (
        <Button disabled={reason !== null} title={reason ?? undefined} onClick={() => setOpen('publish')}>
          {isPublished ? texts.publishChanges : texts.publish}
        </Button>
      )}
      <DrawerMenu
        acts={[
          ...(article.status === 'scheduled'
            ? [
                {
                  label: texts.cancelSchedule,
                  run: () =>
                    unschedule.mutate(input, {
                      onSuccess: () => toast.success(texts.theArticleIsADraft),
                      onError: toast.error,
                    }),
                },
              ]
            : []),
          ...(isPublished ? [{ label: texts.unpublishEllipsis, run: () => setOpen('unpublish') }] : []),
          { label: texts.delete, run: () => setOpen('delete'), isDestructive: true as const },
        ]}
      />
      {open === 'publish' && <PublishArticle article={article} close={close} />}
      {open === 'unpublish' && (
        <ConfirmAct
          endpoint="POST /v1/organization/help/articles/{id}/unpublish"
          input={input}
          refresh={articleReads}
          success={texts.unpublished}
          close={close}
          title={texts.unpublishTitle(article.title)}
          act={texts.unpublish}
        >
          {texts.readersNoLongerFindItYou}
        </ConfirmAct>
      )}
      {open === 'delete' && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/help/articles/{id}"
          input={input}
          refresh={[articlesRead]}
          success={texts.titleDeleted(article.title)}
          leaves={['article', 'locale']}
          close={close}
          title={texts.deleteTitle(article.title)}
          act={texts.deleteArticle}
        >
          {texts.itsTextsInAllLanguages}
        </ConfirmAct>
      )}
    </>
  )
}

function PublishArticle({ article, close }: { article: ArticleInFull; close: () => void }) {
  const [environment] = useEnvironment()
  const [when, setWhen] = useState(article.status === 'scheduled' ? 'later' : 'now')
  const [time, setTime] = useState(localOf(article.publish_at))
  const publish = useAct('POST /v1/organization/help/articles/{id}/publish', { refresh: [...articleReads] })
  const isLater = when === 'later'
  const submit = () =>
    publish.mutate(
      { params: { id: article.id }, query: { environment }, body: { at: isLater ? momentOf(time) : null } },
      {
        onSuccess() {
          toast.success(isLater ? texts.scheduledSentence : texts.publishedSentence)
          close()
        },
      },
    )
  return (
    <FormModal
      title={texts.publishTitle(article.title)}
      close={close}
      act={isLater ? texts.schedule : texts.publishNow}
      pending={publish.isPending}
      error={publish.error}
      isDisabled={isLater && time === ''}
      onSubmit={submit}
    >
      {article.status === 'published' ? (
        texts.yourChangesBecomeVisible
      ) : (
        <Radio.Group aria-label={texts.when} value={when} onChange={setWhen}>
          <Stack gap={8}>
            <Radio value="now" label={texts.now} />
            <Radio value="later" label={texts.scheduleForLater} />
          </Stack>
        </Radio.Group>
      )}
      {isLater && (
        <TextInput
          type="datetime-local"
          label={texts.publishAt}
          description={texts.timeZone(zone)}
          value={time}
          error={publish.error?.fields.at}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
      )}
    </FormModal>
  )
}
