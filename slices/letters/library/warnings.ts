import { letter } from './letter.ts'
import { appealRight } from './passages.ts'

export const warnings = [
  letter('first_written_warning', {
    basis: 'code',
    must: [
      ['misconduct', 'decision.findings'],
      ['change', 'improvement.standards', 'improvement.timescale'],
      ['live', 'warning.live_for', 'rules.warning_last_day'],
      ['consequence'],
      ['appeal', 'appeal.to_name', 'appeal.to_title', 'appeal.by'],
    ],
    body: `
I am writing to confirm the outcome of your disciplinary hearing on [meeting.held_on:day], which [meeting.companion_sentence].
{misconduct} Having considered the evidence and everything you said, I have decided to give you a **first written warning**. I find that the following took place:
1. {misconduct} [[decision.findings]]

These are my reasons: [decision.reasons]
In deciding on a warning I took into account what speaks in your favour: [decision.mitigation]

# What needs to change
- {change} [[improvement.standards]]

{change} We expect this [improvement.timescale]. To help you, [improvement.help]

# How long the warning lasts
{live} The warning is live for [warning.live_for], from [letter.sent_on] until the end of [rules.warning_last_day:day]. After that it will be disregarded for disciplinary purposes. The record of it is kept for as long as our retention schedule says.

# If there is more misconduct
{consequence} If there is further misconduct, or if the change we ask for does not come about, while this warning is live, you may be given a final written warning. Misconduct after that could lead to your dismissal. We would hold a further hearing before any such decision.
${appealRight}
{next} Please sign and return the copy of this letter to show that you have received it. Signing does not mean that you agree. Your manager, [person.manager_name], will meet you on [improvement.first_review:day] to see how things are going.
`,
    acknowledgement: 'received',
  }),

  letter('final_written_warning', {
    basis: 'code',
    must: [
      ['as_first', 'decision.findings', 'improvement.standards', 'improvement.timescale'],
      ['consequence'],
      ['live', 'warning.live_for', 'rules.warning_last_day'],
      ['appeal', 'appeal.to_name', 'appeal.to_title', 'appeal.by'],
    ],
    body: `
I am writing to confirm the outcome of your hearing on [meeting.held_on:day], which [meeting.companion_sentence].
?warning.about=conduct
{as_first} Having considered the evidence and everything you said, I have decided to give you a **final written warning** for misconduct. I find that the following took place:
?else
{as_first} Having considered the evidence and everything you said, I have decided to give you a **final written warning** because your work has not reached the standard that the job needs. I find the following:
?end
1. {as_first} [[decision.findings]]

These are my reasons: [decision.reasons]
?warning.because=live_first_warning
In deciding on a final warning I took into account that a warning given to you on [warning.earlier_on] is still live.
?end
?warning.because=serious
In deciding on a final warning I took into account how serious this is, which is why no earlier warning was needed.
?end
I also took into account what speaks in your favour: [decision.mitigation]

# What needs to change
- {as_first} [[improvement.standards]]

{as_first} We expect this [improvement.timescale]. To help you, [improvement.help]

# How long the warning lasts
{live} The warning is live for [warning.live_for], from [letter.sent_on] until the end of [rules.warning_last_day:day]. After that it will be disregarded for disciplinary purposes. The record of it is kept for as long as our retention schedule says.

# What happens if things do not change
?warning.about=conduct
{consequence} If there is further misconduct while this warning is live, it may lead to **your dismissal** or to [warning.other_action]. We would hold a further hearing before any such decision.
?else
{consequence} If your work does not reach the standard while this warning is live, it may lead to **your dismissal** or to [warning.other_action]. We would hold a further meeting before any such decision.
?end
${appealRight}
{next} Please sign and return the copy of this letter to show that you have received it. Signing does not mean that you agree. Your manager, [person.manager_name], will meet you on [improvement.first_review:day] to see how things are going.
`,
    acknowledgement: 'received',
  }),

  letter('sanction_short_of_dismissal', {
    basis: 'guidance',
    must: [
      ['decision', 'decision.findings', 'sanction.decision'],
      ['power', 'sanction.contract_clause'],
      ['terms', 'sanction.new_terms'],
      ['start', 'sanction.from'],
      ['live', 'warning.live_for', 'rules.warning_last_day'],
      ['appeal', 'appeal.to_name', 'appeal.to_title', 'appeal.by'],
    ],
    heading: 'Outcome of your disciplinary hearing',
    body: `
I am writing to confirm the outcome of your disciplinary hearing on [meeting.held_on:day], which [meeting.companion_sentence].
{decision} Having considered the evidence and everything you said, I find that the following took place:
1. {decision} [[decision.findings]]

These are my reasons: [decision.reasons]
{decision} I considered whether you should be dismissed and have decided on the following instead: [sanction.decision] What speaks in your favour weighed in that decision: [decision.mitigation]

# What allows this
{power} Your contract allows this: [sanction.contract_clause]

# Your terms from now on
{start} The change takes effect on [sanction.from:day].
- {terms} [[sanction.new_terms]]

Your other terms stay as they are. You will have a written statement of the change by [rules.change_statement_due:day].

# How long this counts
{live} This decision also counts as a warning that is live for [warning.live_for], until the end of [rules.warning_last_day:day]. If there is further misconduct in that time, it may lead to your dismissal. We would hold a further hearing before any such decision. After that time it will be disregarded for disciplinary purposes.
${appealRight}
{next} [letter.contact_name] will meet you before [sanction.from:day] to go through what changes in practice and what help you would like.
`,
  }),
]
