import { Button, TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useState } from 'react'
import { texts } from '../texts/ui.ts'
import { BuiltIn } from './built-in.tsx'
import { Editor } from './editor/editor.tsx'
import { EditorForm } from './editor/editor-form.tsx'
import { Section } from './section.tsx'

type FormProps = Pick<ComponentProps<typeof EditorForm>, 'form' | 'onSubmit' | 'pending' | 'error' | 'side'>

interface RoleEditorFrameProps<Role> extends FormProps {
  /** Null: a new one. */
  role: Role | null
  newTitle: string
  back: ComponentProps<typeof Editor>['back']
  placeholder: string
  nameProps: object
  /** Why the role cannot be changed, or null. */
  refusal: string | null
  remove: (role: Role, close: () => void) => ReactNode
  /** Its permissions. */
  children: ReactNode
}

/** The page of a role, for staff and customers: name, permissions, and deletion. */
export function RoleEditorFrame<Role extends { key: string | null; name: string }>({
  role,
  newTitle,
  back,
  placeholder,
  nameProps,
  refusal,
  remove,
  children,
  ...form
}: RoleEditorFrameProps<Role>) {
  const [deleting, setDeleting] = useState(false)
  return (
    <Editor
      title={role?.name ?? newTitle}
      back={back}
      status={role?.key && <BuiltIn />}
      actions={
        role &&
        refusal === null && (
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => setDeleting(true)}>
            {texts.delete}
          </Button>
        )
      }
    >
      <EditorForm {...form} act={role ? texts.save : texts.createRole} isNew={role === null}>
        <Section title={texts.role} description={refusal ?? undefined}>
          <TextInput
            label={texts.name}
            placeholder={placeholder}
            maw={420}
            disabled={refusal !== null}
            data-autofocus
            {...nameProps}
          />
        </Section>
        {children}
      </EditorForm>
      {deleting && role && remove(role, () => setDeleting(false))}
    </Editor>
  )
}
