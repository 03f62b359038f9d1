import { letter } from './letter.ts'

export const settlement = [
  letter('settlement_offer', {
    basis: 'code',
    marking: 'Without prejudice and subject to contract. Section 111A Employment Rights Act 1996',
    must: [
      ['headed'],
      ['terms', 'settlement.terms'],
      ['time', 'rules.settlement_days', 'settlement.open_until'],
      ['advice', 'settlement.advice_contribution'],
    ],
    heading: 'An offer to settle',
    body: `
{headed} **Without prejudice and subject to contract. Section 111A of the Employment Rights Act 1996.** That means that both of us can talk openly, and that what we say in trying to settle is not meant to be used as evidence if we do not agree. Section 111A covers ordinary claims of unfair dismissal only.
As we said when we met on [meeting.held_on:day], we would like to offer you terms on which your employment could end by agreement. You do not have to accept them.

# What we offer
|{terms} [[settlement.terms]]|
{terms} In return you would agree not to bring the claims that the agreement names. The agreement itself comes with this letter or will follow. Nothing is binding until both of us have signed it.

# Time to think
{time} Please take your time. You have at least [rules.settlement_days] from the day you receive this letter; the offer is open until [settlement.open_until:day]. If you need longer, ask.

# Advice
{advice} For an agreement to be valid you must have advice on it from an independent adviser, such as a solicitor or a certified trade union official, who is insured to give it. We will pay up to [settlement.advice_contribution], plus VAT, towards the cost.
You are welcome to bring a fellow worker or a trade union representative to any meeting about this.

# If you do not accept
If you decline, or do not answer, that is entirely in order. [settlement.otherwise] You will not be treated worse for it.
{next} Please let [letter.contact_name] know by [settlement.open_until:day] whether you would like to go on, and who will advise you.
`,
  }),

  letter('settlement_cover', {
    basis: 'law',
    form: true,
    marking: 'Without prejudice and subject to contract until signed by both',
    must: [
      ['in_writing'],
      ['complaints', 'settlement.complaints'],
      ['adviser', 'settlement.adviser_name', 'settlement.adviser_firm', 'settlement.adviser_insurance'],
      ['conditions'],
      ['payments', 'settlement.payments'],
    ],
    heading: 'Settlement agreement',
    body: `
{in_writing} This agreement is made in writing between [workspace.name], of [workspace.address_line], and [person.name]. It takes effect when both have signed it.

# The end of the employment
§ Your employment ends, or ended, on [leaving.date:day]. Until then your terms continue, and you are paid and given your benefits as usual.

# What is paid
§ {payments} We will pay you the following within [settlement.pay_within] of the day on which both have signed and your adviser's certificate has reached us:
|{payments} [[settlement.payments]]|
§ {payments} We deduct income tax and National Insurance from those payments which the list shows as taxable. Up to [rules.termination_tax_free] of compensation for the loss of your employment can be paid free of income tax. If more tax turns out to be due on what you received than we deducted, it is yours to pay, except for what arises because we paid late.

# What is settled
§ {complaints} The payments settle these particular complaints, which you have raised or could raise, and you agree not to bring or to continue proceedings about them:
- {complaints} [[settlement.complaints]]

§ This does not affect a claim about your pension rights that you have already earned, a claim for personal injury of which you do not know, or a claim to enforce this agreement.
§ Nothing in this agreement stops you from reporting a crime, from whistleblowing, from talking to a regulator, a doctor or a lawyer, or from doing anything else that the law says an agreement cannot stop.

# Your adviser
§ {adviser} You have had independent advice from [settlement.adviser_name] of [settlement.adviser_firm] about the terms and effect of this agreement, and in particular about its effect on your ability to bring a claim. The adviser holds insurance, or an indemnity of a professional body, for the risk of a claim by you in respect of that advice: [settlement.adviser_insurance].

# The conditions of the law
§ {conditions} The conditions that the law sets for settlement agreements, among them those in section 203(3) of the Employment Rights Act 1996 and section 147 of the Equality Act 2010, are met.

# Other terms
|: Reference | [settlement.reference_terms] |
|: What is said about the departure | [settlement.announcement_terms] |
|: Property to return | [settlement.property_terms] |
§ [settlement.law_clause]
{next} Please sign below after you have had your advice, ask your adviser to sign the certificate that is attached, and send both to [letter.contact_name]. We will sign and send a copy back to you.
`,
    acknowledgement: 'agreed',
  }),
]
