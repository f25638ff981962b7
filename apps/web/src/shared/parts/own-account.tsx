import type { Me } from '@openpit/protocol'
import { useMessages } from '../messages/messages.ts'
import { PasswordForm } from './password-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

/** What people with a password change about their own account. */
export function OwnAccount({ me }: { readonly me: Me }) {
  const { account } = useMessages()
  const { role, duty, hasSecondFactor } = me
  return (
    <>
      <details open={duty === 'change-password'}>
        <summary>{duty === 'change-password' ? account.mustChangePassword : account.changePassword}</summary>
        <PasswordForm />
      </details>
      {role !== 'player' && !hasSecondFactor && (
        <details open={duty === 'set-up-second-factor'}>
          <summary>{account.setUpSecondFactor}</summary>
          <SecondFactorForm />
        </details>
      )}
    </>
  )
}
