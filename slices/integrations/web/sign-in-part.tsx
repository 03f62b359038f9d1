import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useMe } from '#slices/workspace/web/public.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Help, PartHeading } from './part-heading.tsx'
import { Domains } from './sign-in-domains.tsx'
import { Provider } from './sign-in-provider.tsx'
import { ssoQuery } from './sso-api.ts'

/** Sign-in by the customer's own provider. */
export function SignInPart(): ReactElement {
  const { userRole } = useMe()
  return (
    <>
      <PartHeading title="Single sign-on">
        People with an address of your domain log in with your own provider: Microsoft Entra, Okta, Google Workspace or another that uses
        OpenID Connect or SAML.
      </PartHeading>
      {userRole === 'super_admin' ? <Connected /> : <EmptyLine>A super admin connects the provider.</EmptyLine>}
      <Help title="How to connect Microsoft Entra, or another provider">
        <ol className="grid list-decimal gap-2 pl-5">
          <li>Add your mail domain above and enter the TXT record where your domain is managed. Then press Verify.</li>
          <li>
            In the Entra admin centre open App registrations, choose New registration, name it Evenkeel and enter the redirect address above
            as a Web address.
          </li>
          <li>Under Certificates and secrets make a client secret and copy its value.</li>
          <li>
            The issuer is <code>https://login.microsoftonline.com/</code> followed by your tenant ID and <code>/v2.0</code>. The client ID
            is the application ID.
          </li>
          <li>Enter all three above, switch it on and save. Saving asks the provider first.</li>
          <li>In a private window open the login page, choose single sign-on and enter your address.</li>
        </ol>
        <p>
          By SAML: in the Entra admin centre open Enterprise applications, make your own application, choose Single sign-on and SAML, and
          enter the entity ID as identifier and the reply address above. Download the federation metadata XML and drop it above.
        </p>
        <p>
          Only members and people with an invitation can log in. When you require it, passwords, links and Google no longer open this
          workspace for members with your domain. Super admins can still use them, so that nobody is locked out should the provider fail.
        </p>
      </Help>
    </>
  )
}

function Connected(): ReactElement {
  const found = useQuery(ssoQuery)
  if (found.isError)
    return <ErrorBanner message="Single sign-on could not be loaded." retrying={found.isFetching} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonRows label="Single sign-on is loading" rows={4} />
  return (
    <>
      <Domains state={found.data} />
      <Provider key={found.data.connection?.version ?? 0} state={found.data} />
    </>
  )
}
