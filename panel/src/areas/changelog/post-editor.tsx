import { TagsInput, TextInput } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/changelog.ts'
import { Editor } from '../../ui/editor/editor.tsx'
import { EditorForm } from '../../ui/editor/editor-form.tsx'
import { MarkdownField } from '../../ui/markdown/markdown-field.tsx'
import { Card } from '../../ui/page.tsx'
import { PropertySkeleton } from '../../ui/properties.tsx'
import { Section } from '../../ui/section.tsx'
import { SegmentSelect } from '../../ui/segment-select.tsx'
import { Failed } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { CategorySelect } from './category-select.tsx'
import s from './changelog.module.css'
import { type PostInFull, postRead, states } from './changelog.ts'
import { PostActs } from './post-acts.tsx'
import { Preview } from './preview.tsx'
import { Readers } from './readers.tsx'
import { ShipsField } from './ships-field.tsx'
import { usePostForm } from './use-post-form.ts'
import { WhenNote } from './when-note.tsx'

const back = { label: texts.changelog, search: { post: undefined, new: undefined } }

/** A post on a page of its own; a new one where there is no id. */
export function PostEditor({ id }: { id: string | undefined }) {
  const [environment] = useEnvironment()
  const post = useRead(
    postRead,
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true },
  )
  if (id === undefined || post.data) return <Loaded key={id ?? 'new'} post={post.data ?? null} />
  return (
    <Editor title={texts.post} back={back}>
      <Card label={texts.post}>
        {post.error ? (
          <Failed what={texts.thePost} error={post.error} retry={() => void post.refetch()} />
        ) : (
          <div style={{ padding: 22 }}>
            <PropertySkeleton count={7} />
          </div>
        )}
      </Card>
    </Editor>
  )
}

function Loaded({ post }: { post: PostInFull | null }) {
  const { form, submit, pending, error } = usePostForm(post)
  return (
    <Editor
      title={post?.title ?? texts.newPost}
      back={back}
      status={post && <Status tone={states[post.state].tone}>{states[post.state].label}</Status>}
      actions={post && <PostActs post={post} isDirty={form.isDirty()} />}
    >
      {post && <WhenNote post={post} />}
      <EditorForm
        form={form}
        onSubmit={submit}
        pending={pending}
        error={error}
        act={post ? texts.save : texts.saveDraft}
        isNew={post === null}
        side={
          <>
            <Preview post={post} form={form} />
            {post?.published_at && <Readers post={post} />}
          </>
        }
      >
        <Section title={texts.post}>
          <TextInput
            label={texts.title}
            placeholder={texts.compareTwoDrawings}
            maxLength={200}
            data-autofocus
            {...form.getInputProps('title')}
          />
          <MarkdownField
            maxLength={20_000}
            getValue={() => form.getValues().body}
            setValue={(body) => form.setFieldValue('body', body)}
            inputProps={form.getInputProps('body')}
          />
        </Section>
        <Section title={texts.audience} description={texts.aPostForEveryoneIsPublicAPost}>
          <div className={s.two}>
            <SegmentSelect label={texts.segment} {...form.getInputProps('segment_id')} />
            <CategorySelect {...form.getInputProps('category_id')} />
          </div>
          <TagsInput
            label={texts.labelsOptional}
            description={texts.forExampleAPlatformPressEnter}
            placeholder={form.values.labels.length === 0 ? texts.iOS : ''}
            maxTags={10}
            mt={14}
            {...form.getInputProps('labels')}
          />
        </Section>
        <ShipsField post={post} form={form} />
      </EditorForm>
    </Editor>
  )
}
