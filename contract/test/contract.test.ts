import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { signup } from '../src/account.ts'
import { endpoints } from '../src/endpoints.ts'
import { email, idText, page, phone, sentAmount } from '../src/fields.ts'
import { registration } from '../src/forms.ts'
import { apiDoc } from './api-doc.ts'

describe('the contract', () => {
  it('is documented in docs/api.md', async () => {
    await expect(apiDoc()).toMatchFileSnapshot('../../docs/api.md')
  })

  it('has one endpoint per path and method', () => {
    const addresses = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.url}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})

describe('a field', () => {
  it.each([
    ['98120 12345', '9812012345'],
    ['(981) 201-2345', '9812012345'],
    ['', null],
    [null, null],
    [undefined, undefined],
  ])('phone %j is parsed as %j', (sent, read) => {
    expect(phone.parse(sent)).toBe(read)
  })

  it.each(['12345', '98120123456', 9_812_012_345])('phone %j is rejected', (sent) => {
    expect(phone.safeParse(sent).success).toBe(false)
  })

  it.each(['a@b.in', 'A.b+c@d.e.f', 'अ@उदाहरण.भारत'])('email %j is accepted', (sent) => {
    expect(email.safeParse(` ${sent} `).data).toBe(sent)
  })

  it.each(['abc', 'a@b', 'a b@c.in', '@b.in', 'a@b.in c'])('email %j is rejected', (sent) => {
    expect(email.safeParse(sent).error?.issues[0]?.message).toBe('email_invalid')
  })

  it.each([
    [1499, 1499],
    ['1499.00', 1499],
    [99_999_999.99, 99_999_999.99],
    [0.07, 0.07],
    [null, null],
  ])('amount %j is parsed as %j', (sent, read) => {
    expect(sentAmount.parse(sent)).toBe(read)
  })

  it.each([-1, NaN, Infinity, '1e3', '', '1.001', 598.999, [], true])(
    'amount %j is rejected',
    (sent) => {
      expect(sentAmount.safeParse(sent).success).toBe(false)
    },
  )

  it.each(['0', '01', '-1', '1.0', '1e3', '9007199254740993', ''])('id %j is rejected', (sent) => {
    expect(idText.safeParse(sent).success).toBe(false)
  })

  it('limit defaults to 50 and is at most 100', () => {
    const query = z.object(page)
    expect(query.parse({})).toEqual({ limit: 50 })
    expect(query.parse({ limit: '100' }).limit).toBe(100)
    expect(query.safeParse({ limit: '101' }).success).toBe(false)
  })

  it('signup first reports its three required fields', () => {
    const body = signup.schema.body.safeParse({ name: 'A', password: '1' })
    expect(body.error?.issues[0]?.message).toBe('signup_incomplete')
    const form = registration.safeParse({ name: 'A', email: 'a@b.in', password: '123456' })
    expect(form.error?.issues[0]?.message).toBe('name_too_short')
  })
})
