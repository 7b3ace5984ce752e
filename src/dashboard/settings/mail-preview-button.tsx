import { Button } from '@mantine/core'
import { IconEye } from '../icons/tabler.ts'
import { Suspense, useState } from 'react'
import type { FormMailKind } from '../../shared/contract/forms/form-mails.ts'
import type { Form } from '../forms/model.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { useText } from '../text/language.ts'
import { mailSettingTexts } from './mail-texts.ts'

const MailPreview = lazyPart(() => import('./mail-preview.tsx'), 'MailPreview')

interface MailPreviewButtonProps {
  form: Form
  mail: FormMailKind
  /** Stands with the setting of one mail. */
  isNamed?: boolean
}

/** Opens the mails of the form as they will look, this one first. */
export function MailPreviewButton({ form, mail, isNamed = false }: MailPreviewButtonProps) {
  const t = useText(mailSettingTexts)
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  return (
    <>
      <Button
        variant="light"
        size="xs"
        leftSection={<IconEye size={15} />}
        aria-haspopup="dialog"
        onClick={() => setState('open')}
      >
        {isNamed ? `${t.preview}: ${t.previewOf[mail]}` : t.preview}
      </Button>
      {state !== 'unused' && (
        <Suspense>
          <MailPreview form={form} first={mail} opened={state === 'open'} close={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
