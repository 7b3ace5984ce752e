import { testFaults } from './fault-tests.ts'
import { faultyHubSpot } from './faulty/hubspot.ts'

testFaults('HubSpot', faultyHubSpot)
