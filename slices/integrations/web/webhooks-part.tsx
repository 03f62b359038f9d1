import { useState, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Plus } from '#ui/icons.ts'
import { Help, PartHeading } from './part-heading.tsx'
import { SecretOnce } from './secret-once.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookList } from './webhook-list.tsx'

/** Events sent to other systems, signed. */
export function WebhooksPart(): ReactElement {
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <PartHeading
        title="Webhooks"
        action={
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            Add a webhook
          </Button>
        }
      >
        Evenkeel tells an address of yours when something happens. It sends ids, never what a record says, and nothing of cases, sickness or
        pay.
      </PartHeading>
      <WebhookList kinds={['standard']} none="No other system is told of anything." onSecret={setSecret} />
      <Help title="How to receive webhooks">
        <p>
          Each message follows the Standard Webhooks convention: a POST with a JSON body and the headers <code>webhook-id</code>,{' '}
          <code>webhook-timestamp</code> and <code>webhook-signature</code>. Check the signature with your secret (HMAC-SHA256 of{' '}
          <code>id.timestamp.body</code>), refuse what is older than five minutes, and keep the id: a message may come more than once,
          always under the same id.
        </p>
        <p>
          Answer with 200 to 299 within five seconds. Anything else is tried again, after seconds at first and after hours later. An address
          that fails for a whole day is no longer sent to; whoever added it is told, and what waited goes out when you start it again.
        </p>
        <p>
          The address must begin with <code>https://</code>, use port 443 and lead to a public address. Redirects are not followed.
        </p>
      </Help>
      {adding && (
        <WebhookDialog
          kinds={['standard']}
          onClose={() => setAdding(false)}
          onAdded={(made) => {
            setAdding(false)
            setSecret(made)
          }}
        />
      )}
      {secret !== null && (
        <SecretOnce title="Your signing secret" secret={secret} onClose={() => setSecret(null)}>
          Give it to the system that receives, so that it can check that a message is ours.
        </SecretOnce>
      )}
    </>
  )
}

/** Notices in a channel of a chat program. */
export function MessagesPart(): ReactElement {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <PartHeading
        title="Slack and Teams"
        action={
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            Add a channel
          </Button>
        }
      >
        A channel is told who is away or new: a first name and a letter, the days, and never why.
      </PartHeading>
      <WebhookList kinds={['slack', 'teams']} none="No channel gets messages of this workspace." onSecret={() => {}} />
      <Help title="How to connect a channel">
        <p>
          In Slack, open the channel’s settings, choose Integrations, add the app “Incoming Webhooks” and copy the address that begins with{' '}
          <code>https://hooks.slack.com/</code>.
        </p>
        <p>
          In Teams, open the channel’s menu, choose Workflows, then “Post to a channel when a webhook request is received”, and copy the
          address it gives.
        </p>
        <p>Add the channel here, choose what it is told, and press Send a test. Everyone in the channel can read what it is told.</p>
      </Help>
      {adding && <WebhookDialog kinds={['slack', 'teams']} onClose={() => setAdding(false)} onAdded={() => setAdding(false)} />}
    </>
  )
}
