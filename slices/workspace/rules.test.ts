import { describe, expect, it } from 'vitest'
import { TenantCreate } from './contract.ts'
import {
  countryOptions,
  countryValues,
  industryOptions,
  industryValues,
  isCountry,
  isIndustry,
  teamSizeOptions,
  teamSizes,
} from './rules.ts'

const valid = { name: 'Calderbrook Foods', industry: 'food_production', country: 'uk', headcount: '100+' }

describe('option lists', () => {
  it('R062 has about 110 industries in lower_snake_case, the named ones among them', () => {
    expect(industryValues.length).toBeGreaterThanOrEqual(105)
    expect(industryValues.length).toBeLessThanOrEqual(115)
    expect(industryValues.filter((value) => !/^[a-z]+(_[a-z]+)*$/.test(value))).toEqual([])
    expect(industryValues).toEqual(
      expect.arrayContaining([
        'accommodation_food_services',
        'banking',
        'human_resources',
        'computer_software',
        'healthcare',
        'retail',
        'wholesale',
      ]),
    )
  })

  it('R062 has about 190 countries by lower-case two-letter code; the United Kingdom is uk', () => {
    expect(countryValues.length).toBeGreaterThanOrEqual(185)
    expect(countryValues.length).toBeLessThanOrEqual(200)
    expect(countryValues.filter((value) => !/^[a-z]{2}$/.test(value))).toEqual([])
    expect(countryOptions.find((option) => option.label === 'United Kingdom')?.value).toBe('uk')
    expect(countryValues).not.toContain('gb')
  })

  it('R062 has the seven team sizes in order', () => {
    expect(teamSizes).toEqual(['1', '2-5', '6-10', '11-25', '26-50', '51-100', '100+'])
    expect(teamSizeOptions[0]).toEqual({ value: '1', label: '1 (Just Me)' })
  })

  it('names every value once', () => {
    for (const options of [industryOptions, countryOptions]) {
      expect(new Set(options.map((option) => option.value)).size).toBe(options.length)
      expect(new Set(options.map((option) => option.label)).size).toBe(options.length)
    }
  })

  it.each(['__proto__', 'constructor', 'toString', 'BANKING', ' banking', 'Bankingg', ''])('TN-003 %j is no member', (value) => {
    expect(isIndustry(value)).toBe(false)
    expect(isCountry(value)).toBe(false)
    expect(TenantCreate.safeParse({ ...valid, industry: value }).success).toBe(false)
    expect(TenantCreate.safeParse({ ...valid, country: value }).success).toBe(false)
  })

  it('TN-005 a team size outside the list is refused', () => {
    expect(TenantCreate.safeParse(valid).success).toBe(true)
    expect(TenantCreate.safeParse({ ...valid, headcount: '1000000' }).success).toBe(false)
  })
})
