// A cluster of one, which leads itself.
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';

export function clusterOfOne(instanceId: string, host: string, port: number): gossip.ClusterInfo {
  const member = new gossip.MemberInfo()
    .setInstanceId(new shared.UUID().setString(instanceId))
    // Ticks of 100 ns, as everywhere in this protocol.
    .setTimeStamp(`${Date.now()}0000`)
    .setState(gossip.MemberInfo.VNodeState.LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(port));
  const info = new gossip.ClusterInfo();
  info.addMembers(member);
  return info;
}
