// Public addresses. Everything of one's own machine, network, provider or of no one is not public: the
// special-purpose registries of IANA, and the metadata addresses of cloud providers.
import { BlockList, isIP } from 'node:net';

const NOT_PUBLIC_4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by a provider's customers; metadata of Alibaba Cloud
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // metadata of Azure
  '169.254.0.0/16', // link-local; metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; metadata of Oracle Cloud
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relays into IPv6
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
];

/** Within the public range of IPv6; all outside it is refused anyway. */
const NOT_PUBLIC_6 = [
  '2001::/23', // protocol assignments, Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // carries IPv4 addresses
  '3fff::/20', // documentation
];
const PUBLIC_6 = ['2000::/3'];

const notPublic = toList(NOT_PUBLIC_4, NOT_PUBLIC_6);
const public6 = toList([], PUBLIC_6);

/** False for everything that is not an address. IPv4 written as IPv6 is never public. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  return (
    version === 6 &&
    !address.includes('%') &&
    public6.check(address, 'ipv6') &&
    !notPublic.check(address, 'ipv6')
  );
}

function toList(version4: string[], version6: string[]): BlockList {
  const list = new BlockList();
  for (const [subnets, version] of [[version4, 'ipv4'] as const, [version6, 'ipv6'] as const]) {
    for (const subnet of subnets) {
      const [network = '', bits] = subnet.split('/');
      list.addSubnet(network, Number(bits), version);
    }
  }
  return list;
}
